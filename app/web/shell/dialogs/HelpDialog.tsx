import { Anchor, Button, Checkbox, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Consent, useConsent } from '#app/web/shell/CookieNotice.tsx'
import { useHints } from '#app/web/shell/first-steps/FirstSteps.tsx'
import { updateMe } from '#features/identity/contract.ts'
import { meQuery, useMe } from '#features/identity/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { KeyTable } from '#platform/web/ui/list/KeyTable.tsx'
import { Slot, useSlotFilled } from '#platform/web/ui/page/shell.tsx'
import { Markup } from '#platform/web/ui/text/rich-text.tsx'
import classes from './HelpDialog.module.css'

/** Contact, keyboard shortcuts, and the site's own help (D1 §2.2). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { app_name, version, help_content, help_url } = useConfiguration()
  return (
    <Dialog title={t('help.title')} size={600} onClose={onClose}>
      <Stack gap="lg">
        <HelpContact />
        <HelpPart title={t('help.hours')}>{t('help.hours_text')}</HelpPart>
        <ExternalLink href={manualAddress()} className={classes.link}>
          {t('help.manual')}
        </ExternalLink>
        <Slot name="help" className={classes.page} />
        {help_content && <Markup markup={help_content} />}
        {help_url && (
          <ExternalLink href={help_url} className={classes.link}>
            {t('help.help_centre')}
          </ExternalLink>
        )}
        <Tour />
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

/** The user manual in the language of the interface, which the build writes from docs/manual. */
const manualAddress = () => `${basePath()}manual/${currentLanguage()}/index.html`

/** The first steps as a list, and the hints again. */
function Tour() {
  const { t } = useTranslation()
  const me = useMe()
  const refusing = useNeedsConnection()
  const change = useAction(updateMe, { failure: 'first_steps.show_error', refresh: meQuery.queryKey })
  const { full_text_search } = useConfiguration()
  const steps = [...useHints(), ...(full_text_search ? (['search'] as const) : []), 'live' as const]
  return (
    <HelpPart title={t('first_steps.title')}>
      <List type="ordered" spacing="xs">
        {steps.map((step) => (
          <List.Item key={step}>
            <strong>{t(`first_steps.${step}`)}</strong>
            <br />
            {t(`first_steps.${step}_text`)}
          </List.Item>
        ))}
      </List>
      {me.closed_hints.length > 0 && (
        <Button variant="default" mt="xs" onClick={() => change.mutate({ body: { closed_hints: [] } })} {...refusing}>
          {t('first_steps.show_again')}
        </Button>
      )}
    </HelpPart>
  )
}

/** How to install the application on the device; nothing if it runs installed. */
function InstallHelp() {
  const { t } = useTranslation()
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  return <HelpPart title={t('help.install')}>{t('help.install_text')}</HelpPart>
}

/** The shortcuts of every page, and the setting that disables single keys (WCAG 2.1.4); those with Ctrl or Cmd stay. */
function SingleKeys() {
  const { t } = useTranslation()
  const [wanted, setWanted] = useAppState('single_keys')
  return (
    <HelpPart title={t('help.keys')}>
      <Stack gap="md">
        <ShellKeys />
        <Checkbox
          checked={wanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
          label={t('help.single_keys')}
          description={t('help.single_keys_hint')}
        />
      </Stack>
    </HelpPart>
  )
}

/** Lists the shortcuts of every page. A page that fills the help slot lists "/" and "?" itself; there the slash searches the document. */
function ShellKeys() {
  const { t } = useTranslation()
  const { full_text_search } = useConfiguration()
  const isExplained = useSlotFilled('help')
  const quickAccess = { name: t('help.quick_access'), keys: [['mod', 'k']] }
  const search = { name: t('live_search.shortcut'), keys: [['/']] }
  const help = { name: t('help.title'), keys: [['?']] }
  return <KeyTable entries={[quickAccess, ...(isExplained ? [] : [...(full_text_search ? [search] : []), help])]} />
}

/** Name, phone and e-mail of the help contact; refers to the responsible person if none is configured. */
function HelpContact() {
  const { t } = useTranslation()
  const { help_contact, help_phone, help_email } = useConfiguration()
  const isUnknown = !help_contact && !help_phone && !help_email
  return (
    <HelpPart title={t('help.contact')}>
      {isUnknown && t('help.contact_unknown')}
      {help_contact && <div>{help_contact}</div>}
      {help_phone && (
        <div>
          {t('help.phone')} <Anchor href={`tel:${help_phone.replace(/[^+\d]/g, '')}`}>{help_phone}</Anchor>
        </div>
      )}
      {help_email && (
        <div>
          {t('help.email')} <Anchor href={`mailto:${help_email}`}>{help_email}</Anchor>
        </div>
      )}
    </HelpPart>
  )
}

/** Shows the answer to the cookie notice and lets the user change it. */
function TrackingChoice() {
  const { t } = useTranslation()
  const { tracking_url } = useConfiguration()
  const [consent, answer] = useConsent()
  if (!tracking_url || consent === null) return null
  const change = (given: Consent) => {
    answer(given)
    // A running script can only be stopped by reloading the page.
    if (given === 'refused') window.location.reload()
  }
  return (
    <HelpPart title={t('tracking.title')}>
      <Group>
        <Text>{t(`tracking.is_${consent}`)}</Text>
        <Button variant="default" size="xs" onClick={() => change(consent === 'allowed' ? 'refused' : 'allowed')}>
          {t(consent === 'allowed' ? 'tracking.withdraw' : 'tracking.allow')}
        </Button>
      </Group>
    </HelpPart>
  )
}

/** A part of the help with a title. */
const HelpPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} mb={4}>
      {title}
    </Title>
    {children}
  </section>
)
