import { Button, Checkbox, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsUnsent } from '#features/annotations/web/session/layer-outbox.ts'
import { type BookOptions, downloadMeetingBook } from '#features/downloads/contract.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { useSending } from '#platform/web/ui/file/sending.tsx'
import { type DownloadKind, isOffered, isWrittenByReader, optionsOf, type Part, parts } from './download-kind.ts'

type Props = { kind: DownloadKind; onClose: () => void }
type Format = 'zip' | 'book' | 'gever'

/**
 * Chooses what to download: a zip or the book of the meeting, and what to include. While a book is being made the dialog closes only by
 * stopping it, not by accident.
 */
export function DownloadDialog({ kind, onClose }: Props) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<Format>('zip')
  const [chosen, setChosen] = useState<Part[]>([])
  const book = useBook(kind.book, onClose)
  const { progress } = book
  const close = () => {
    if (!progress) onClose()
  }
  const isLacking = useIsUnsent() && format !== 'gever' && chosen.some(isWrittenByReader)
  const isBeingMade = progress?.total === 0
  return (
    <Dialog title={t('downloads.choose_title')} size={500} onClose={close} withCloseButton={!progress}>
      <Stack gap="lg">
        {progress ? (
          <BookProgress {...progress} />
        ) : (
          <>
            {kind.book && <FormatChoice format={format} hasGever={kind.geverAddress !== null} onChange={setFormat} />}
            {format !== 'gever' && <PartsChoice {...{ format, chosen }} onChange={setChosen} />}
          </>
        )}
        <Group justify="flex-end">
          {progress ? (
            <StopButton onClick={book.cancel} />
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t('shell.cancel')}
              </Button>
              {format === 'gever' ? (
                <ZipButton address={kind.geverAddress ?? ''} isDisabled={false} onClick={onClose} />
              ) : format === 'zip' ? (
                <ZipButton address={kind.zipAddress(optionsOf(chosen, format))} isDisabled={isLacking} onClick={onClose} />
              ) : (
                <Button disabled={isLacking} onClick={() => book.make(optionsOf(chosen, format))}>
                  {t('downloads.make_book')}
                </Button>
              )}
            </>
          )}
        </Group>
        {/* Rendered before it has a text, so that screen readers announce it; below the buttons, so that these do not move. */}
        <Text component="output">
          {isBeingMade ? (book.waiting ?? t('downloads.book_is_made')) : isLacking && t('downloads.annotations_not_saved')}
        </Text>
        {!progress && <FailureMessage message={book.message} />}
      </Stack>
    </Dialog>
  )
}

/** Takes the focus, since the button pressed before is gone. */
function StopButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" onClick={onClick} ref={focus}>
      {t('shell.cancel')}
    </Button>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

type ZipProps = { address: string; isDisabled: boolean; onClick: () => void }

function ZipButton({ address, isDisabled, onClick }: ZipProps) {
  const { t } = useTranslation()
  if (isDisabled) return <Button disabled>{t('downloads.download')}</Button>
  return (
    <Button component="a" href={address} download onClick={onClick}>
      {t('downloads.download')}
    </Button>
  )
}

type FormatProps = { format: Format; hasGever: boolean; onChange: (format: Format) => void }

function FormatChoice({ format, hasGever, onChange }: FormatProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group size="md" label={t('downloads.format')} value={format} onChange={(value) => onChange(value)}>
      <Stack gap="sm" mt="xs">
        <Radio value="zip" size="md" label={t('downloads.format_zip')} description={t('downloads.format_zip_help')} />
        <Radio value="book" size="md" label={t('downloads.format_book')} description={t('downloads.format_book_help')} />
        {hasGever && <Radio value="gever" size="md" label={t('downloads.format_gever')} description={t('downloads.format_gever_help')} />}
      </Stack>
    </Radio.Group>
  )
}

type PartsProps = { format: Exclude<Format, 'gever'>; chosen: Part[]; onChange: (chosen: Part[]) => void }

function PartsChoice({ format, chosen, onChange }: PartsProps) {
  const { t } = useTranslation()
  const helps = (part: Part) => {
    if (part === 'notes') return t(`downloads.notes_help_${format}`)
    return part === 'annotations' && format === 'zip' && t('downloads.annotations_help')
  }
  return (
    <Checkbox.Group size="md" label={t('downloads.include')} value={chosen} onChange={(value) => onChange(value)}>
      <Stack gap="sm" mt="xs">
        {parts
          .filter((part) => isOffered(part, format))
          .map((part) => (
            <Checkbox key={part} value={part} size="md" label={t(`downloads.${part}`)} description={helps(part)} />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Progress while a book is being made and then received. */
function BookProgress({ received, total }: BookProgressed) {
  const { t } = useTranslation()
  const isMade = total > 0
  const size = (bytes: number) => fileSize(bytes, currentLanguage())
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section
          value={isMade ? (received / total) * 100 : 100}
          animated={!isMade}
          striped={!isMade}
          aria-label={t('downloads.book_progress')}
        />
      </Progress.Root>
      {isMade && <Text>{t('downloads.book_received', { received: size(received), total: size(total) })}</Text>}
    </>
  )
}

/** In bytes; both 0 while the book is being made. */
type BookProgressed = { received: number; total: number }

/** Has a meeting's book made, and saves it; `waiting` is the text to show while it waits for its turn. One at a time; stopped when the dialog closes. */
function useBook(params: { committee: number; meeting: number } | null, onSaved: () => void) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<BookProgressed | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { waiting, ask } = useInQueue()
  const { begin, cancel, judge, end } = useSending({ field: '', failed: t('downloads.book_interrupted') })

  const make = async (query: BookOptions) => {
    const signal = params && begin()
    if (!signal) return
    setMessage(null)
    setProgress({ received: 0, total: 0 })
    try {
      const onProgress = (received: number, total: number) => setProgress({ received, total })
      const { bytes, name } = await ask((work) => fetchFile(downloadMeetingBook, { params, query, work }, { signal, onProgress }))
      saveBlob(bytes, name)
      notify('success', t('downloads.book_saved'))
      onSaved()
    } catch (error) {
      setMessage(judge(error))
      setProgress(null)
    }
    end()
  }
  return { progress, waiting, message, make: (query: BookOptions) => void make(query), cancel }
}
