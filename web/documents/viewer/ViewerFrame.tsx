import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'

type Props = { tools: ReactNode; bar?: ReactNode; isBusy?: boolean; children: ReactNode }

/** The row of tools and the stage below it, whatever stands there: nothing jumps when the paper arrives. */
export function ViewerFrame({ tools, bar, isBusy, children }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes.viewer} aria-label={t('documents.viewer')} aria-busy={isBusy}>
      <fieldset className={classes.toolbar} aria-label={t('documents.tools')}>
        {tools}
      </fieldset>
      {bar}
      <div className={classes.stage}>{children}</div>
    </section>
  )
}
