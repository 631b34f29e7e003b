import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FailureMessage } from '#web/kit/FailureMessage.tsx'
import { BookProgress } from './BookProgress.tsx'
import { type DownloadKind, isOffered, optionsOf, type Part, parts } from './download-kind.ts'
import { useBook } from './use-book.ts'

type Props = { kind: DownloadKind; onClose: () => void }
type Format = 'zip' | 'book'

/** What a download holds: a zip, or the book of the meeting, and what goes along. */
export function DownloadDialog({ kind, onClose }: Props) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<Format>('zip')
  const [chosen, setChosen] = useState<Part[]>([])
  const book = useBook(kind.book, onClose)
  const close = () => {
    book.cancel()
    onClose()
  }
  if (book.progress) {
    return (
      <Dialog title={t('downloads.choose_title')} size={500} onClose={close}>
        <BookProgress progress={book.progress} onCancel={book.cancel} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('downloads.choose_title')} size={500} onClose={close}>
      <Stack gap="lg">
        {kind.book && <FormatChoice format={format} onChange={setFormat} />}
        <PartsChoice {...{ format, chosen }} onChange={setChosen} />
        <FailureMessage message={book.message} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('shell.cancel')}
          </Button>
          {format === 'zip' ? (
            <Button component="a" href={kind.zipAddress(optionsOf(chosen, format))} download onClick={onClose}>
              {t('downloads.download')}
            </Button>
          ) : (
            <Button onClick={() => book.make(optionsOf(chosen, format))}>{t('downloads.make_book')}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
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
  return (
    <Checkbox.Group size="md" label={t('downloads.include')} value={chosen} onChange={(value) => onChange(value)}>
      <Stack gap="sm" mt="xs">
        {parts
          .filter((part) => isOffered(part, format))
          .map((part) => (
            <Checkbox
              key={part}
              value={part}
              size="md"
              label={t(`downloads.${part}`)}
              description={part === 'annotations' && format === 'zip' && t('downloads.annotations_help')}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}
