import { Alert, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Fields } from '#platform/web/ui/form/FormBody.tsx'
import type { Annotating } from './extensions.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import { manyPages, type PageRange, preparePrint, rangeOf } from './prepare-print.ts'

/** Shown before the browser's print dialog: page range, progress, errors. */
export function PrintDialog({ print: { state, start, close } }: { print: Print }) {
  const { t } = useTranslation()
  if (state.phase === 'idle') return null
  return (
    <Dialog title={t('documents.print')} size={440} onClose={close}>
      {state.phase === 'choosing' && <Choosing state={state} onStart={start} onClose={close} />}
      {state.phase === 'preparing' && <Preparing state={state} onClose={close} />}
      {state.phase === 'failed' && <Alert color="red">{t('documents.print_failed')}</Alert>}
    </Dialog>
  )
}

type ChoosingProps = { state: PrintState & { phase: 'choosing' }; onStart: Print['start']; onClose: () => void }

function Choosing({ state: { pages, current }, onStart, onClose }: ChoosingProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState(String(current))
  const [last, setLast] = useState(String(Math.min(pages, current + manyPages - 1)))
  const range = rangeOf(first, last, pages)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (range) onStart(range)
      }}
    >
      <Stack>
        <Text>{t('documents.print_many', { pages })}</Text>
        <Fields errorLines={2}>
          <Group align="flex-start" grow>
            <TextInput
              label={t('documents.print_first')}
              inputMode="numeric"
              data-autofocus
              value={first}
              onChange={(event) => setFirst(event.currentTarget.value)}
            />
            <TextInput
              label={t('documents.print_last')}
              inputMode="numeric"
              value={last}
              error={!range && t('documents.print_range', { pages })}
              onChange={(event) => setLast(event.currentTarget.value)}
            />
          </Group>
        </Fields>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" disabled={!range}>
            {t('documents.print')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type PreparingProps = { state: PrintState & { phase: 'preparing' }; onClose: () => void }

function Preparing({ state: { done, total }, onClose }: PreparingProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text component="output">{t('documents.print_preparing', { done, total })}</Text>
      <Progress value={(100 * done) / total} aria-label={t('documents.print')} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

type PrintState =
  | { phase: 'idle' }
  | { phase: 'choosing'; pages: number; current: number }
  | { phase: 'preparing'; done: number; total: number }
  | { phase: 'failed' }

/** Prints the open document: prepares the chosen pages, which can be cancelled, and opens the browser's print dialog. */
export function usePrint(pdfViewer: PdfViewer | null, printLayer: Annotating['printLayer']) {
  const { t } = useTranslation()
  const damagedText = (page: number) => t('documents.page_damaged', { page })
  const [state, setState] = useState<PrintState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (range: PageRange) => {
    const pdf = pdfViewer?.viewer.pdfDocument
    if (!pdf) return
    const { signal } = (running.current = new AbortController())
    const onProgress = (done: number) => !signal.aborted && setState({ phase: 'preparing', done, total: range.last - range.first + 1 })
    onProgress(0)
    try {
      const print = await preparePrint({ pdf, range, printLayer, damagedText, onProgress, signal })
      signal.throwIfAborted()
      setState({ phase: 'idle' })
      print()
    } catch {
      if (!signal.aborted) setState({ phase: 'failed' })
    }
  }
  const ask = () => {
    if (!pdfViewer || state.phase === 'preparing') return
    const { pagesCount, currentPageNumber } = pdfViewer.viewer
    if (pagesCount > manyPages) setState({ phase: 'choosing', pages: pagesCount, current: currentPageNumber })
    else void start({ first: 1, last: pagesCount })
  }
  const close = () => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, ask, start: (range: PageRange) => void start(range), close }
}
type Print = ReturnType<typeof usePrint>
