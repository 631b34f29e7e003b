import { Menu, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '#shared/identity/actor.ts'
import { ColorSchemeChoice } from './ColorSchemeChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useMe } from './queries.ts'
import { SignOutItem } from './SignOutItem.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { UserName } from './UserName.tsx'

/** Who is signed in, the languages, light and dark, and the way out (D1 §2.2). */
export function UserMenu() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    // Inside of the header, which is a landmark, and above the drawer.
    <Menu withinPortal={false} position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton p={4} aria-label={t('shell.user_menu', { name: fullName(me) })}>
          <UserAvatar />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <UserName user={me} />
        <LanguageChoice />
        <Menu.Divider />
        <ColorSchemeChoice />
        <Menu.Divider />
        <SignOutItem />
      </Menu.Dropdown>
    </Menu>
  )
}
