import { Button, Title } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facet } from '#features/search/contract.ts'
import { chosenFacets } from './address.ts'
import { FacetChoice } from './FacetChoice.tsx'
import classes from './FoundOfType.module.css'
import { focusHits } from './focus-hits.ts'
import { useSearchPage } from './use-search-page.ts'

/** The facets of the current type; collapsed where the panel is above the hits. */
export function FacetPanel({ facets }: { facets: Facet[] }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { asked, ask } = useSearchPage()
  const chosen = chosenFacets(asked)
  if (facets.length === 0 && chosen.length === 0) return null
  return (
    <section className={classes.panel} aria-label={t('search_page.filters')}>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen.length > 0 ? t('search_page.filters_chosen', { count: chosen.length }) : t('search_page.filters')}
      </Button>
      <Title order={2} className={classes.title}>
        {t('search_page.filters')}
      </Title>
      <div id={id} className={classes.content} data-closed={!isOpen || undefined}>
        {facets.map((facet) => (
          <FacetChoice key={facet.name} facet={facet} chosen={chosen} onChange={(changed) => ask({ facets: listOf(changed) })} />
        ))}
        {chosen.length > 0 && (
          <Button
            variant="default"
            onClick={() => {
              ask({ facets: undefined })
              focusHits()
            }}
          >
            {t('search_page.clear_filters')}
          </Button>
        )}
      </div>
    </section>
  )
}

const listOf = (facets: string[]) => (facets.length > 0 ? facets : undefined)
