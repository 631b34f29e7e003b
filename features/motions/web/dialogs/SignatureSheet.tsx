import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSignatureSheet } from '#features/motions/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { useSending } from '#platform/web/ui/file/sending.tsx'

type Props = { sheet: ReturnType<typeof useSignatureSheet>; button: RefObject<HTMLButtonElement | null> }

/** Keeps its look and the focus while the sheet is made; pressing it again does nothing. */
export function SheetButton({ sheet, button }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-busy={sheet.isMaking}
      onClick={sheet.make}
      {...refusing}
    >
      {t('motion_pages.signature_sheet')}
    </Button>
  )
}

/** Below the buttons, so that they do not move. */
export function SheetProgress({ sheet, button }: Props) {
  const { t } = useTranslation()
  const { isMaking, said, message } = sheet
  const cancel = () => {
    // The cancel button is about to disappear.
    button.current?.focus()
    sheet.cancel()
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        {/* Always rendered, so that screen readers announce its text when it appears. */}
        <Text component="output">{isMaking && said}</Text>
        {isMaking && (
          <Button variant="default" onClick={cancel}>
            {t('shell.cancel')}
          </Button>
        )}
      </Group>
      <FailureMessage message={message} />
    </>
  )
}

/** Makes and saves the signature sheet; aborted when its dialog closes. `said` is the progress text. */
export function useSignatureSheet(id: number) {
  const { t } = useTranslation()
  const { waiting, ask } = useInQueue()
  const [isMaking, setMaking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { begin, cancel, judge, end } = useSending({ field: '', failed: t('motion_pages.sheet_failed') })

  const make = async () => {
    const signal = begin()
    if (!signal) return
    setMessage(null)
    setMaking(true)
    try {
      const { bytes, name } = await ask((work) => fetchFile(downloadSignatureSheet, { params: { id }, work }, { signal }))
      saveBlob(bytes, name)
    } catch (error) {
      setMessage(judge(error))
    }
    setMaking(false)
    end()
  }
  return { isMaking, said: waiting ?? t('motion_pages.sheet_is_made'), message, make: () => void make(), cancel }
}
