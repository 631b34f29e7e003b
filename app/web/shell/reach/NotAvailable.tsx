import { Anchor, Button, List, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'

/** Replaces a page that is not available offline and lists what is; the page opens by itself on reconnect. */
export function NotAvailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="flex-start">
      <PageHeading title={t('reach.not_available')} />
      <Text maw={600}>{t('reach.not_available_explained')}</Text>
      <TakenMeetings />
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}

function TakenMeetings() {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const meetings = readable(useStore(view, (all) => all))
  if (meetings.length === 0) return null
  return (
    <div>
      <Text>{t('reach.taken_meetings')}</Text>
      <List>
        {meetings.map(({ id, about }) => (
          <List.Item key={id}>
            <Anchor renderRoot={(props) => <Link {...props} to="/meetings/$id" params={{ id }} />}>
              {about ? `${titleOf(about)} (${about.committee})` : t('taken_along.unknown_meeting')}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
