import { Menu, Text, Tooltip } from '@mantine/core'
import { IconPlayerPlay, IconPlayerPlayFilled, IconToggleLeft, IconToggleRightFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { useIsConnected } from '#platform/web/realtime/live-channel.ts'
import { HeaderButton } from '#platform/web/ui/button/buttons.tsx'
import { everywhere } from '#platform/web/ui/button/toolbar.tsx'
import { useActiveEntries } from './active-entries.ts'
import { useFollowing } from './following.ts'
import classes from './live.module.css'

/** In the header: the active entries of the reader's meetings, and the switch to follow the meeting (D2 §2 Agenda live button). */
export function LiveIndicator() {
  const { t } = useTranslation()
  const active = useActiveEntries()
  const hint = useLiveHint()
  const { isFollowing, setFollowing } = useFollowing()
  const [isBarOpen, showBar] = useAppState('live_bar_open')
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
          rightSection={<Sign isOn={isFollowing} />}
        >
          {t('live.follow')}
          <span className={classes.small}>{t('live.follow_explained')}</span>
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={isBarOpen} onChange={showBar} closeMenuOnClick={false} rightSection={<Sign isOn={isBarOpen} />}>
          {t('live.show_bar')}
          <span className={classes.small}>{t('live.show_bar_explained')}</span>
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}

function Sign({ isOn }: { isOn: boolean }) {
  const Switch = isOn ? IconToggleRightFilled : IconToggleLeft
  return <Switch size={28} stroke={1.5} aria-hidden />
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

/** Red while entries are active; grey if none is or the connection is down, with the reason as tooltip. */
function IndicatorButton(props: Partial<ComponentProps<typeof HeaderButton>>) {
  const { t } = useTranslation()
  const active = useActiveEntries()
  const hint = useLiveHint()
  const label = t('live.active_items_are', { what: hint ?? active?.length })
  return (
    <Tooltip label={hint ?? label} multiline maw={280} {...everywhere}>
      <HeaderButton
        {...props}
        data-live-indicator
        c={hint ? 'dimmed' : 'var(--mantine-color-error)'}
        label={label}
        title=""
        icon={active?.length ? IconPlayerPlayFilled : IconPlayerPlay}
      />
    </Tooltip>
  )
}

/** Why the live indicator is grey, if it is: without a connection the active entries are unknown (D1 §8). */
function useLiveHint(): string | undefined {
  const { t } = useTranslation()
  const active = useActiveEntries()
  if (!useIsConnected()) return t('live.missingMQTTConnection')
  if (!active) return t('live.unknown')
  return active.length === 0 ? t('live.noActiveMeetings') : undefined
}
