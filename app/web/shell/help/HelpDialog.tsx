import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TrackingChoice } from '#app/web/shell/tracking/TrackingChoice.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { ExternalLink } from '#platform/web/ui/button/ExternalLink.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Slot } from '#platform/web/ui/page/slots.tsx'
import { Markup } from '#platform/web/ui/text/Markup.tsx'
import { HelpContact } from './HelpContact.tsx'
import classes from './HelpDialog.module.css'
import { HelpPart } from './HelpPart.tsx'
import { InstallHelp } from './InstallHelp.tsx'
import { SingleKeys } from './SingleKeys.tsx'

/** Whom to ask, when, and what the site's own people say (D1 §2.2). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { app_name, version, help_content, help_url } = useConfiguration()
  return (
    <Dialog title={t('help.title')} size={600} onClose={onClose}>
      <Stack gap="lg">
        <HelpContact />
        <HelpPart title={t('help.hours')}>{t('help.hours_text')}</HelpPart>
        <Slot name="help" className={classes.page} />
        {help_content && <Markup markup={help_content} />}
        {help_url && (
          <ExternalLink href={help_url} className={classes.link}>
            {t('help.help_centre')}
          </ExternalLink>
        )}
        <InstallHelp />
        <SingleKeys />
        <TrackingChoice />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('help.version', { app_name, version })}
          </Text>
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
