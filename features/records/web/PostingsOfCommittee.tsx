import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Committee, CommitteeListed } from '#features/committees/contract.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { addRecordsTexts, ownPostingsQuery } from './queries.ts'

/** Cards for a new proposal and a new suggestion, if the committee allows them and the site is not the canton's (D2 §2). */
export function PostingsOfCommittee({ committee }: { committee: Committee }) {
  const { is_solothurn } = useConfiguration()
  const { proposals, suggestions } = useMayPost(committee)
  if (is_solothurn) return null
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={2} />}>{proposals && <ProposalCard committee_id={committee.id} />}</Suspense>
      <Suspense fallback={<RowsSkeleton rows={2} />}>{suggestions && <SuggestionCard committee_id={committee.id} />}</Suspense>
    </>
  )
}

/** Card for a suggestion about a business of the meeting. Shown if its committee may post proposals, as D2 §2 says. */
export function SuggestionsOfMeeting({ meeting: { id, committee } }: { meeting: Meeting }) {
  const isClosed = useIsClosed(committee.id)
  if (isClosed || !committee.can_post_ris_proposals) return null
  return (
    <Suspense fallback={<RowsSkeleton rows={2} />}>
      <SuggestionCard committee_id={committee.id} meeting_id={id} />
    </Suspense>
  )
}

/** Loaded with its texts, where somebody may post. */
const ProposalCard = lazy(async () => {
  const [{ ProposalCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})

/** Loaded with its texts, where somebody may post. */
const SuggestionCard = lazy(async () => {
  const [{ SuggestionCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})

/** Link to the reader's postings in a committee, for readers who may post there or have posted. */
export function OwnPostingsLink({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  const { proposals, suggestions } = useMayPost(committee)
  const isPosting = proposals || suggestions
  const { data: postings = [] } = useQuery({ ...ownPostingsQuery(committee.id), enabled: !isPosting })
  if (!isPosting && postings.length === 0) return null
  return (
    <div>
      <LinkButton
        label={t('committees.own_postings')}
        icon={<IconInbox size={20} aria-hidden />}
        link={{ to: '/committees/$id/postings', params: { id: committee.id } }}
      />
    </div>
  )
}

type PostsTo = Pick<CommitteeListed, 'id' | 'can_post_ris_proposals' | 'can_post_ris_suggestions'>
type Where = { is_solothurn: boolean; isClosed: boolean }

/** What somebody may post in a committee now. */
export function mayPost(me: Actor, { id: committee_id, ...rights }: PostsTo, { is_solothurn, isClosed }: Where) {
  const committee = { ...rights, committee_id, is_solothurn }
  return {
    proposals: !isClosed && recordsPolicy.postProposal(me, committee),
    suggestions: !isClosed && recordsPolicy.postSuggestion(me, committee),
  }
}

/** What the reader may post in a committee now. */
export function useMayPost(committee: PostsTo) {
  const me = useMe()
  const isClosed = useIsClosed(committee.id)
  const { is_solothurn } = useConfiguration()
  return mayPost(me, committee, { is_solothurn, isClosed })
}
