import { Avatar } from '@mantine/core'
import { useMe } from './queries.ts'

/** The first letter of the username (D1 §2.2). */
export function UserAvatar() {
  const { username } = useMe()
  return (
    <Avatar color="accent" variant="filled" size={36} aria-hidden>
      {username.charAt(0).toUpperCase()}
    </Avatar>
  )
}
