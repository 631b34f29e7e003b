import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlayerPlay, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { agendaPolicy } from '#features/agenda/policy.ts'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { everywhere } from '#platform/web/ui/button/tool-hint.ts'
import classes from './live.module.css'
import { useToggle } from './use-toggle.ts'

type Props = { meeting: Pick<Meeting, 'committee_id' | 'is_current'>; entry: AgendaEntry }

/** Says that an entry is dealt with now, and takes that back; nothing for whoever may not (D2 §2 Agenda live button). */
export const LiveButton = ({ meeting, entry }: Props) => useIsToggled(meeting, entry) && <ToggleButton key={entry.id} entry={entry} />

/** Whether the reader may say now that an entry is dealt with. */
export function useIsToggled(meeting: Props['meeting'], entry: AgendaEntry | undefined): boolean {
  const mayToggle = useMayToggle(meeting)
  return mayToggle && entry?.has_clickable_live_button === true && !entry.agenda_item.is_paragraph
}

/** Whether the reader may say in this meeting now what is dealt with. */
export function useMayToggle(meeting: Props['meeting']): boolean {
  const { mqtt } = useConfiguration()
  const mayToggle = agendaPolicy.toggle(useMe(), meeting)
  const isClosed = useIsClosed(meeting.committee_id)
  return mqtt.available && meeting.is_current && mayToggle && !isClosed
}

function ToggleButton({ entry }: { entry: AgendaEntry }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const { toggle, isPending, is_active } = useToggle(entry)
  const label = t(is_active ? 'live.stop' : 'live.start', { title: entry.agenda_item.title })
  return (
    <Tooltip label={label} multiline maw={280} {...everywhere}>
      <ActionIcon
        className={classes.toggle}
        size={44}
        variant="subtle"
        color="gray"
        data-active={is_active || undefined}
        aria-label={t('live.toggle', { title: entry.agenda_item.title })}
        aria-pressed={is_active}
        aria-busy={isPending || undefined}
        onClick={toggle}
        {...refusing}
      >
        {is_active ? <IconPlayerPlayFilled size={22} aria-hidden /> : <IconPlayerPlay size={22} stroke={1.5} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
