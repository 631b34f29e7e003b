import { Menu, UnstyledButton } from '@mantine/core'
import { type Icon, IconBriefcase, IconInbox, IconSettings, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { administrationPolicy } from '#features/administration/policy.ts'
import { UnsentItem } from '#features/outbox/web/UnsentItem.tsx'
import { recordsPolicy } from '#features/records/policy.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useLeadingOn } from '#platform/web/ui/button/use-leading-on.ts'
import { ColorSchemeChoice } from './ColorSchemeChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useMe } from './queries.ts'
import { SignOutItem } from './SignOutItem.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { UserName } from './UserName.tsx'

type Entry = { name: string; label: string; icon: Icon; onClick: () => void }
type Props = { /** What has no room elsewhere: each opens a dialog. */ entries: Entry[] }

/** Who is signed in, the languages, light and dark, and the way out (D1 §2.2). */
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
    // Inside of the header, which is a landmark, and above the drawer.
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
