import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Business } from '#shared/businesses/contract.ts'
import { Dash } from '#web/kit/Dash.tsx'
import classes from './BusinessFacts.module.css'
import { useCommitteeLink } from './use-committee-link.ts'

/** Type, committee and original committee of a business, each a dash when missing (D2 §2). */
export function BusinessFacts({ business: { type, committee, source_committee } }: { business: Business }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <Fact name={t('businesses.business_type')} value={type && { id: null, ...type }} />
      <Fact name={t('businesses.committee')} value={committee} />
      <Fact name={t('businesses.source_committee')} value={source_committee} />
    </dl>
  )
}

type Value = { id: number | null; title: string }

function Fact({ name, value }: { name: string; value: Value | null }) {
  const { t } = useTranslation()
  const linkTo = useCommitteeLink()
  const link = value && linkTo(value.id)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {link ? (
          <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{value.title}</Anchor>
        ) : (
          (value?.title ?? <Dash meaning={t('businesses.not_given')} />)
        )}
      </dd>
    </div>
  )
}
