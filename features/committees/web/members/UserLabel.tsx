import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CommitteeUser } from '#features/committees/membership-contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'

type Labelled = { username: string; first_name: string; last_name: string; email?: string | undefined; roles_display?: string | undefined }

/**
 * Last name and first name, or the username; the e-mail address in brackets, or a note in red if it is known to be missing; and the roles
 * (D2 §2).
 */
export function UserLabel({ user, note }: { user: Labelled; note?: string | undefined }) {
  const { t } = useTranslation()
  const { email, roles_display } = user
  return (
    <span>
      {fullName(user)} {email === '' ? <Red text={`(${t('committees.no_email')})`} /> : email && `(${email})`}
      {[roles_display, note].filter(Boolean).map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </span>
  )
}

const Red = ({ text }: { text: string }) => (
  <Text span c="var(--mantine-color-error)">
    {text}
  </Text>
)

/** Users with the role member, by full name (D2 §2); if the roles are not known, all have it. */
export const membersOf = (users: CommitteeUser[]): CommitteeUser[] =>
  users.filter(({ roles }) => !roles || roles.includes('member')).toSorted((one, other) => compareTitles(fullName(one), fullName(other)))
