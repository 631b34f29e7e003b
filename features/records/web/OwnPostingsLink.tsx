import { Group } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { LinkButton } from '#platform/web/ui/button/links.tsx'
import { useMayPost } from './may-post.ts'
import { ownPostingsQuery } from './queries.ts'

/** Link to the reader's postings in a committee, for readers who may post there or have posted. */
export function OwnPostingsLink({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  const { proposals, suggestions } = useMayPost(committee)
  const mayPost = proposals || suggestions
  const { data: postings = [] } = useQuery({ ...ownPostingsQuery(committee.id), enabled: !mayPost })
  if (!mayPost && postings.length === 0) return null
  return (
    <Group mt="xs">
      <LinkButton
        label={t('committees.own_postings')}
        icon={<IconInbox size={20} aria-hidden />}
        link={{ to: '/committees/$id/postings', params: { id: committee.id } }}
      />
    </Group>
  )
}
