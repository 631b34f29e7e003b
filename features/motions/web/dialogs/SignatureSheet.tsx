import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import type { useSignatureSheet } from './use-signature-sheet.ts'

type Props = { sheet: ReturnType<typeof useSignatureSheet>; button: RefObject<HTMLButtonElement | null> }

/** It stays as it is while the sheet is made, and so does the focus on it; pressed again it does nothing. */
export function SheetButton({ sheet, button }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
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

/** Below the buttons, which stay where they are. */
export function SheetProgress({ sheet, button }: Props) {
  const { t } = useTranslation()
  const { isMaking, said, message } = sheet
  const cancel = () => {
    // This one is about to go.
    button.current?.focus()
    sheet.cancel()
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        {/* It stands there before it says something, so that it is read out. */}
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
