import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { markMeetingRead, unmarkMeetingRead } from '#features/news/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Marks all papers of a meeting as read; the message offers to undo it. Show it only to those whose reading is recorded. */
export function MarkReadButton({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refusing = useNeedsConnection()
  const refresh = () => refreshDocuments(client)
  const params = { id: meeting_id }
  const unmark = useAction(unmarkMeetingRead, { text: 'news.unmark', refresh })
  const mark = useAction(markMeetingRead, {
    failure: 'news.mark_error',
    refresh,
    // The button is gone before a callback of its own would run.
    by: async (asked) => {
      const answer = await call(markMeetingRead, asked)
      const undo = { label: t('news.undo'), run: () => unmark.mutate({ params, body: answer }) }
      notify('success', t('news.mark_success'), undo)
      return answer
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={20} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate({ params })}
      {...refusing}
    >
      {t('news.mark')}
    </Button>
  )
}
