import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PageBreadcrumbs.module.css'
import { BreadcrumbsSlot } from './slots.tsx'

export type Crumb = {
  label: string
  /** Undefined for the last crumb, the page itself. */
  link?: LinkProps
}

/** The breadcrumbs of the page, in the header from medium screens up (D1 §2.2). */
export function PageBreadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <BreadcrumbsSlot>
      <nav aria-label={t('shell.breadcrumbs')} className={classes.trail}>
        <ol className={classes.crumbs}>
          {crumbs.map((crumb) => (
            <li key={crumb.link?.to ?? ''} className={classes.crumb}>
              <CrumbText {...crumb} />
            </li>
          ))}
        </ol>
      </nav>
    </BreadcrumbsSlot>
  )
}

function CrumbText({ label, link }: Crumb) {
  const common = { className: classes.text, title: label, children: label }
  return link ? <Link {...link} {...common} /> : <span {...common} aria-current="page" />
}
