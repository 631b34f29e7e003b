import { Menu, Text } from '@mantine/core'
import { IconToggleLeft, IconToggleRightFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { IndicatorButton } from './IndicatorButton.tsx'
import classes from './live.module.css'
import { useActiveEntries } from './use-active-entries.ts'
import { useFollowing } from './use-following.ts'
import { useLiveHint } from './use-live-hint.ts'

/** In the header: what is dealt with at the moment in the reader's meetings, and the switch that follows it (D2 §2 Agenda live button). */
export function LiveIndicator() {
  const { t } = useTranslation()
  const active = useActiveEntries()
  const hint = useLiveHint()
  const { isFollowing, setFollowing } = useFollowing()
  const Switch = isFollowing ? IconToggleRightFilled : IconToggleLeft
  return (
    <Menu withinPortal={false} position="bottom-end" width={320}>
      <Menu.Target>
        <IndicatorButton />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{t('live.active_items')}</Menu.Label>
        {hint && (
          <Text px="sm" py={4} c="dimmed">
            {hint}
          </Text>
        )}
        {active?.map((entry) => (
          <ActiveItem key={entry.id} entry={entry} />
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={isFollowing}
          onChange={setFollowing}
          closeMenuOnClick={false}
          rightSection={<Switch size={28} stroke={1.5} aria-hidden />}
        >
          {t('live.follow')}
          <span className={classes.small}>{t('live.follow_explained')}</span>
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}

function ActiveItem({ entry }: { entry: ActiveEntry }) {
  const titleOf = useMeetingTitle()
  const { id, title } = entry.agenda_item
  return (
    <Menu.Item
      renderRoot={(props) => <Link {...props} to="/agenda_items/$id" params={{ id }} search={{ tagesordnungitem_id: entry.id }} />}
    >
      {title}
      <span className={classes.small}>{titleOf(entry.meeting)}</span>
    </Menu.Item>
  )
}
