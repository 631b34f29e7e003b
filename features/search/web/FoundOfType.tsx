import { useTranslation } from 'react-i18next'
import type { SearchAnswer } from '#features/search/contract.ts'
import { isFaceted } from './address.ts'
import { FacetPanel } from './FacetPanel.tsx'
import classes from './FoundOfType.module.css'
import { HitList } from './HitList.tsx'
import { useSearchPage } from './use-search-page.ts'

/** The hits of the current type, beside its facets. */
export function FoundOfType({ answer, isOld }: { answer: SearchAnswer; isOld: boolean }) {
  const { t } = useTranslation()
  const { asked } = useSearchPage()
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        {isFaceted(asked.type) && <FacetPanel facets={answer.facets} />}
        <section className={classes.hits} aria-label={t('search_page.results')} aria-busy={isOld}>
          <HitList answer={answer} />
        </section>
      </div>
    </div>
  )
}
