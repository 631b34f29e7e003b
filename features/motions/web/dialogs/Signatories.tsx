import { Title } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Motion, otherSignatures, roleTexts, type Signatory, signatureOf } from '#features/motions/motion.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import classes from './motion-dialogs.module.css'

/**
 * Who is asked to sign (or was, until submission) and who has signed; members of groups and committees are listed by name once they have
 * signed.
 */
export function Signatories({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const title = t('motion_pages.signatories')
  const isOver = motion.status === 'SUBMITTED'
  return (
    <section>
      <Title order={4} className={classes.subtitle}>
        {title}
      </Title>
      <div className={classes.rows}>
        <Rows label={title}>
          {motion.signatories.map((signatory) =>
            signatory.type === 'user' ? (
              <Person
                key={signatory.id}
                name={fullName(signatory)}
                role={signatory.role}
                isOver={isOver}
                signed_at={signatureOf(motion, signatory)?.signed_at}
              />
            ) : (
              <People key={signatory.id} signatory={signatory} isOver={isOver} />
            ),
          )}
          {otherSignatures(motion).map(({ user_id, full_name, role, signed_at }) => (
            <Person key={`signed ${user_id}`} name={full_name} role={role} isOver={isOver} signed_at={signed_at} />
          ))}
        </Rows>
      </div>
    </section>
  )
}

type PersonProps = { name: string; role: Signatory['role']; signed_at: string | undefined; isOver: boolean }

function Person({ name, role, signed_at, isOver }: PersonProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const asked = role === 'FIRST_SIGNATORY' ? 'motion_pages.signs_by_submitting' : 'motion_pages.requested'
  const Icon = signed_at ? IconCircleCheck : IconCircleDashed
  return (
    <ListRow
      leading={<Icon size={20} stroke={1.5} aria-hidden />}
      title={name}
      facts={[
        t(roleTexts[role]),
        signed_at ? t('motion_pages.signed_on', { date: dateTime(signed_at) }) : t(isOver ? 'motion_pages.not_signed' : asked),
      ]}
    />
  )
}

/** A group or a committee, with its members for readers who may know them. */
function People({ signatory: { type, title, members }, isOver }: { signatory: Signatory; isOver: boolean }) {
  const { t } = useTranslation()
  return (
    <ListRow
      leading={<IconUsers size={20} stroke={1.5} aria-hidden />}
      title={title}
      facts={[
        t(`motion_form.kind_${type}`),
        !isOver && t('motion_pages.each_member_may_sign'),
        members && members.length > 0 && t('motion_pages.members', { names: members.map(fullName).join(', ') }),
      ]}
    />
  )
}
