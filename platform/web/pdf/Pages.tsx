// pdf.js wants a div, and the keys of a paper belong to the place that scrolls it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'

/** The place that pdf.js fills with pages. */
export function Pages({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation()
  return (
    <div ref={ref} className={classes.scroll} role="group" aria-label={t('documents.pages')} tabIndex={0}>
      <div className="pdfViewer" />
    </div>
  )
}
