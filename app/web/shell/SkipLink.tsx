import { useTranslation } from 'react-i18next'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'
import classes from './Shell.module.css'

/** The first stop of the keyboard: past header and sidebar. */
export function SkipLink() {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  return (
    <a href="#content" className={classes.skip} onClick={skip} inert={isCovered}>
      {t('shell.skip_to_content')}
    </a>
  )
}

/** A plain #content would lead to <base href> instead of staying on the page. */
function skip(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
