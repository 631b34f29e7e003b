import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '#platform/shared/actor.ts'

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
