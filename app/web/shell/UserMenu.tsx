import { type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { type Icon, IconBriefcase, IconInbox, IconLogout, IconSettings, IconShieldLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { administrationPolicy } from '#features/administration/policy.ts'
import { ANNOTATION } from '#features/annotations/web/session/annotation-operation.ts'
import { updateMe } from '#features/identity/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { signOut } from '#features/identity/web/session.ts'
import { UserAvatar } from '#features/identity/web/UserAvatar.tsx'
import { unsentKinds } from '#features/outbox/web/start-outbox.ts'
import { UnsentItem } from '#features/outbox/web/waiting.tsx'
import { recordsPolicy } from '#features/records/policy.ts'
import { endPush } from '#features/subscriptions/web/push.ts'
import { type Actor, fullName } from '#platform/shared/actor.ts'
import { isLanguage, type Language, languageEntry } from '#platform/shared/languages.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { chooseAndRemember, currentLanguage } from '#platform/web/lib/language/language.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { useLeadingOn } from '#platform/web/ui/button/toolbar.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'

type Entry = { name: string; label: string; icon: Icon; onClick: () => void }
type Props = {
  /** Entries with no room elsewhere; each opens a dialog. */
  entries: Entry[]
}

/** Menu with the user's name, language, colour scheme and sign-out (D1 §2.2). */
export function UserMenu({ entries }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const target = useRef<HTMLButtonElement>(null)
  const { menu, leadOn } = useLeadingOn()
  const lead = (onClick: () => void) => {
    leadOn()
    target.current?.focus()
    onClick()
  }
  return (
    // Inside the header, which is a landmark, and above the drawer.
    <Menu withinPortal={false} position="bottom-end" width={260} {...menu}>
      <Menu.Target>
        <UnstyledButton ref={target} p={4} aria-label={t('shell.user_menu', { name: fullName(me) })}>
          <UserAvatar />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <UserName user={me} />
        {entries.map(({ name, label, icon: Picture, onClick }) => (
          <Menu.Item key={name} leftSection={<Picture size={20} aria-hidden />} onClick={() => lead(onClick)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconShieldLock size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/account" />}>
          {t('shell.account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBriefcase size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/taken-along" />}>
          {t('taken_along.title')}
        </Menu.Item>
        <UnsentItem />
        {recordsPolicy.workOff(me) && (
          <Menu.Item leftSection={<IconInbox size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/records/inbox" />}>
            {t('shell.records_inbox')}
          </Menu.Item>
        )}
        {administrationPolicy.administer(me) && (
          <Menu.Item leftSection={<IconSettings size={20} aria-hidden />} renderRoot={(props) => <Link {...props} to="/admin" />}>
            {t('shell.administration')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <LanguageChoice />
        <Menu.Divider />
        <ColorSchemeChoice />
        <Menu.Divider />
        <SignOutItem />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Full name and username at the top of the menu. */
const UserName = ({ user }: { user: Actor }) => (
  <>
    <Menu.Label>
      <Text c="var(--mantine-color-text)" fw={600}>
        {fullName(user)}
      </Text>
      {user.username}
    </Menu.Label>
    <Menu.Divider />
  </>
)

const schemes = ['light', 'dark', 'auto'] as const satisfies MantineColorScheme[]

/** Light, dark, or as the device says. */
function ColorSchemeChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('shell.color_scheme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(schemes.find((name) => name === scheme) ?? 'auto')}>
        {schemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t(`shell.color_scheme_${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** Signs out; shows an error if the session goes on. */
function SignOutItem() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const leave = () => {
    const unsent = unsentKinds()
    if (unsent.includes(ANNOTATION) && !window.confirm(t('identity.sign_out_confirmation'))) return
    if (unsent.some((kind) => kind !== ANNOTATION) && !window.confirm(t('sync.sign_out_confirmation'))) return
    signOut(client, endPush).catch(() => notify('error', t('shell.sign_out_error')))
  }
  return (
    <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={leave}>
      {t('identity.sign_out')}
    </Menu.Item>
  )
}

/** The configured languages, each by its own name. */
function LanguageChoice() {
  const { t } = useTranslation()
  const { languages } = useConfiguration()
  return (
    <>
      <Menu.Label>{t('identity.language')}</Menu.Label>
      <Menu.RadioGroup value={currentLanguage()} onChange={useChoice()}>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language}>
            {languageEntry(language).name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** Applies the language in the browser, reloads texts from the server, and stores it for mails to the user. */
function useChoice() {
  const client = useQueryClient()
  const keep = useMutation({ mutationFn: (language: Language) => call(updateMe, { body: { language } }) })
  return (language: string) => {
    if (!isLanguage(language)) return
    void chooseAndRemember(language).then(() => client.invalidateQueries())
    keep.mutate(language)
  }
}
