import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import type { useSignatureSheet } from './use-signature-sheet.ts'

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
