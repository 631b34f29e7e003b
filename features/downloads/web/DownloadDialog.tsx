import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsUnsent } from '#features/annotations/web/use-is-unsent.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import { BookProgress } from './BookProgress.tsx'
import { type DownloadKind, isOffered, isWrittenByReader, optionsOf, type Part, parts } from './download-kind.ts'
import { useBook } from './use-book.ts'

type Props = { kind: DownloadKind; onClose: () => void }
type Format = 'zip' | 'book'

/** What a download holds: a zip, or the book of the meeting, and what goes along. Who waits for a book leaves by stopping it, and not by mistake. */
export function DownloadDialog({ kind, onClose }: Props) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<Format>('zip')
  const [chosen, setChosen] = useState<Part[]>([])
  const book = useBook(kind.book, onClose)
  const { progress } = book
  const close = () => {
    if (!progress) onClose()
  }
  const isLacking = useIsUnsent() && chosen.some(isWrittenByReader)
  const isBeingMade = progress?.total === 0
  return (
    <Dialog title={t('downloads.choose_title')} size={500} onClose={close} withCloseButton={!progress}>
      <Stack gap="lg">
        {progress ? (
          <BookProgress {...progress} />
        ) : (
          <>
            {kind.book && <FormatChoice format={format} onChange={setFormat} />}
            <PartsChoice {...{ format, chosen }} onChange={setChosen} />
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
              {format === 'zip' ? (
                <ZipButton address={kind.zipAddress(optionsOf(chosen, format))} isDisabled={isLacking} onClick={onClose} />
              ) : (
                <Button disabled={isLacking} onClick={() => book.make(optionsOf(chosen, format))}>
                  {t('downloads.make_book')}
                </Button>
              )}
            </>
          )}
        </Group>
        {/* It stands there before it says something, so that it is read out; below the buttons, which stay where they are. */}
        <Text component="output">
          {isBeingMade ? (book.waiting ?? t('downloads.book_is_made')) : isLacking && t('downloads.annotations_not_saved')}
        </Text>
        {!progress && <FailureMessage message={book.message} />}
      </Stack>
    </Dialog>
  )
}

/** What was pressed before is gone: it has the focus. */
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

function FormatChoice({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const { t } = useTranslation()
  return (
    <Radio.Group size="md" label={t('downloads.format')} value={format} onChange={(value) => onChange(value)}>
      <Stack gap="sm" mt="xs">
        <Radio value="zip" size="md" label={t('downloads.format_zip')} description={t('downloads.format_zip_help')} />
        <Radio value="book" size="md" label={t('downloads.format_book')} description={t('downloads.format_book_help')} />
      </Stack>
    </Radio.Group>
  )
}

type PartsProps = { format: Format; chosen: Part[]; onChange: (chosen: Part[]) => void }

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
