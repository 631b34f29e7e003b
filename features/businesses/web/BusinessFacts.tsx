import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Business } from '#features/businesses/contract.ts'
import { Dash } from '#platform/web/ui/list/Dash.tsx'
import { Fact, Facts } from '#platform/web/ui/page/Facts.tsx'
import { useCommitteeLink } from './use-committee-link.ts'

/** Type, committee and original committee of a business, each a dash when missing (D2 §2). */
export function BusinessFacts({ business: { type, committee, source_committee } }: { business: Business }) {
  const { t } = useTranslation()
  return (
    <Facts width="16rem">
      <Fact name={t('businesses.business_type')}>
        <Shown value={type && { id: null, ...type }} />
      </Fact>
      <Fact name={t('businesses.committee')}>
        <Shown value={committee} />
      </Fact>
      <Fact name={t('businesses.source_committee')}>
        <Shown value={source_committee} />
      </Fact>
    </Facts>
  )
}

type Value = { id: number | null; title: string }

function Shown({ value }: { value: Value | null }) {
  const { t } = useTranslation()
  const linkTo = useCommitteeLink()
  if (!value) return <Dash meaning={t('businesses.not_given')} />
  const link = linkTo(value.id)
  return link ? <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{value.title}</Anchor> : value.title
}
