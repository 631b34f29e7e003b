import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleOff, IconPrinter, IconUsers } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isEnded, type Motion, otherSignatures, roleTexts, type Signatory, signatureOf } from '#features/motions/motion.ts'
import { choices, type MotionChoice, type OfferedAction } from '#features/motions/web/offered.ts'
import { StatusChip } from '#features/motions/web/StatusChip.tsx'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { DownloadMenu, MadeFileProgress, useMadeFile } from '#platform/web/ui/file/made-file.tsx'
import form from '#platform/web/ui/form/FormBody.module.css'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { Dash } from '#platform/web/ui/list/row-marks.tsx'
import { Fact, Facts } from '#platform/web/ui/page/Page.tsx'
import { History, useReading } from './History.tsx'
import { DIALOG_WIDTH, MotionAttachments, MotionText, Warning } from './MotionContent.tsx'
import classes from './motion-dialogs.module.css'
import { filesOf } from './motion-files.ts'

type DetailProps = {
  motion: Motion
  /** The motion was removed meanwhile, or is no longer visible. */
  isGone: boolean
  offered: OfferedAction[]
  onChoose: (choice: MotionChoice) => void
  onClose: () => void
}

/** Shows a whole motion, and leads to what the reader can do with it (D1 §2.5). */
export function DetailDialog({ motion, isGone, offered, onChoose, onClose }: DetailProps) {
  const { t } = useTranslation()
  const file = useMadeFile({ made: t('motion_pages.file_is_made'), failed: t('motion_pages.file_failed') })
  useReading(motion)
  const button = useRef<HTMLButtonElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const choose = (choice: MotionChoice) => {
    // The button of what was done disappears.
    closing.current?.focus()
    onChoose(choice)
  }
  return (
    <Dialog title={t('motion_pages.motion')} size={DIALOG_WIDTH} onClose={onClose}>
      <Stack>
        <Title order={3} className={classes.title}>
          {motion.title}
        </Title>
        {isGone && <Warning title={t('motion_pages.is_gone')} />}
        <MotionFacts motion={motion} />
        <MotionText motion={motion} />
        <History motion={motion} />
        <Signatories motion={motion} />
        <MotionAttachments attachments={motion.attachments} />
        <Group justify="flex-end" className={form.foot}>
          {!isGone && <Choices offered={offered} onChoose={choose} />}
          <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {t('motion_pages.print')}
          </Button>
          <DownloadMenu {...{ file, button }} label={t('motion_pages.download')} entries={filesOf(motion, t)} />
          <Button ref={closing} variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
        <MadeFileProgress {...{ file, button }} />
      </Stack>
    </Dialog>
  )
}

const leading = ['sign', 'submit', 'open', 'decline', 'reconsider', 'edit', 'ask_others'] as const

/** The actions that are offered, and sharing; the first action is the primary one. */
function Choices({ offered, onChoose }: Pick<DetailProps, 'offered' | 'onChoose'>) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const actions = leading.filter((action) => offered.includes(action))
  return [...actions, 'share' as const].map((choice) => {
    const { text, Icon } = choices[choice]
    return (
      <Button
        key={choice}
        variant={choice === actions[0] ? 'filled' : 'default'}
        leftSection={<Icon size={20} aria-hidden />}
        // Ignores the second half of a double click, which was meant for the control before.
        onClick={({ detail }) => detail < 2 && onChoose(choice)}
        {...(choice !== 'share' && refusing)}
      >
        {t(text)}
      </Button>
    )
  })
}

function MotionFacts({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <Facts width="9rem">
      {motion.number && <Fact name={t('motion_pages.number')}>{motion.number}</Fact>}
      <Fact name={t('motion_pages.status')}>
        <StatusChip {...motion} />
      </Fact>
      {motion.withdrawn && (
        <Fact name={t('motion_pages.withdrawn_at')}>
          {dateTime(motion.withdrawn.at)}
          {motion.withdrawn.reason && `: ${motion.withdrawn.reason}`}
        </Fact>
      )}
      {motion.posting && (
        <Fact name={t('motion_pages.records_system')}>
          <StateChip state={motion.posting.state} />
        </Fact>
      )}
      <Fact name={t('motion_form.business_type')}>{motion.business_type.text}</Fact>
      <Fact name={t('motion_form.rights_holder')}>{motion.rights_holder_display || <Dash meaning={t('motion_pages.not_given')} />}</Fact>
      <Fact name={t('motion_form.is_urgent')}>{t(motion.is_urgent ? 'motion_pages.yes' : 'motion_pages.no')}</Fact>
    </Facts>
  )
}

/**
 * Who is asked to sign (or was, until submission) and who has signed; members of groups and committees are listed by name once they have
 * signed.
 */
export function Signatories({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const title = t('motion_pages.signatories')
  const isOver = isEnded(motion)
  const { least_signatures: least } = motion.rules
  const named = new Set(motion.signatories.filter(({ type }) => type === 'user').map(({ signatory_id }) => signatory_id))
  return (
    <section>
      <Title order={4} className={classes.subtitle}>
        {title}
      </Title>
      {least > 1 && !isOver && <Text>{t('motion_pages.signatures_needed', { given: motion.signatures.length, least })}</Text>}
      <div className={classes.rows}>
        <Rows label={title}>
          {motion.signatories.map((signatory) =>
            signatory.type === 'user' ? (
              <Person
                key={signatory.id}
                name={fullName(signatory)}
                signsAs={signatory.role}
                isOver={isOver}
                signed_at={signatureOf(motion, signatory)?.signed_at}
                hasDeclined={motion.declines.some(({ user_id }) => user_id === signatory.signatory_id)}
              />
            ) : (
              <People key={signatory.id} signatory={signatory} isOver={isOver} />
            ),
          )}
          {motion.declines
            .filter(({ user_id }) => !named.has(user_id))
            .map(({ user_id, full_name }) => (
              <Person
                key={`declined ${user_id}`}
                name={full_name}
                signsAs="OTHER_SIGNATORY"
                isOver={isOver}
                signed_at={undefined}
                hasDeclined
              />
            ))}
          {otherSignatures(motion).map(({ user_id, full_name, role, signed_at }) => (
            <Person key={`signed ${user_id}`} name={full_name} signsAs={role} isOver={isOver} signed_at={signed_at} />
          ))}
        </Rows>
      </div>
    </section>
  )
}

type PersonProps = { name: string; signsAs: Signatory['role']; signed_at: string | undefined; isOver: boolean; hasDeclined?: boolean }

function Person({ name, signsAs, signed_at, isOver, hasDeclined = false }: PersonProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const asked = signsAs === 'FIRST_SIGNATORY' ? 'motion_pages.signs_by_submitting' : 'motion_pages.requested'
  const unsigned = hasDeclined ? 'motion_pages.declined' : isOver ? 'motion_pages.not_signed' : asked
  const Icon = signed_at ? IconCircleCheck : hasDeclined ? IconCircleOff : IconCircleDashed
  return (
    <ListRow
      leading={<Icon size={20} stroke={1.5} aria-hidden />}
      title={name}
      facts={[t(roleTexts[signsAs]), signed_at ? t('motion_pages.signed_on', { date: dateTime(signed_at) }) : t(unsigned)]}
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
