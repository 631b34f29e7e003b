import { Button, Checkbox, Stack, Title } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facet } from '#features/search/contract.ts'
import { chosenFacets } from './address.ts'
import { focusHits } from './HitList.tsx'
import classes from './SearchResults.module.css'
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

type Props = {
  facet: Facet
  /** The chosen values of all facets, each as `name:value`. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Number of options shown at first. */
const FEW = 8

/** The values of one facet with their counts; a hit matches if it has one of the ticked values. */
function FacetChoice({ facet: { name, label, options }, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  const all = options.map(({ value, ...option }) => ({ ...option, value: `${name}:${value}` }))
  const shown = all.filter(({ value }, place) => isExpanded || place < FEW || chosen.includes(value))
  return (
    <Checkbox.Group label={label} labelProps={{ className: classes.label }} value={chosen} onChange={onChange}>
      <Stack gap={0} mt={4}>
        {shown.map(({ value, label: text, count }) => (
          <Checkbox
            key={value}
            value={value}
            classNames={{ body: classes.option, labelWrapper: classes.text }}
            label={
              <>
                {text} <span className={classes.count}>{count}</span>
              </>
            }
          />
        ))}
      </Stack>
      {all.length > FEW && (
        <Button variant="subtle" px="xs" mx={-8} onClick={() => setExpanded(!isExpanded)}>
          {t(isExpanded ? 'shell.show_less' : 'shell.show_more')}
        </Button>
      )}
    </Checkbox.Group>
  )
}
