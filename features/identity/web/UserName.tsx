import { Menu, Text } from '@mantine/core'
import { type Actor, fullName } from '#platform/shared/actor.ts'

/** Full name and username, above the menu's choices. */
export const UserName = ({ user }: { user: Actor }) => (
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
