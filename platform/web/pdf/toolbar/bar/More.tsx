import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#platform/web/pdf/viewer.module.css'
import { MoreMenu, useLeadingOn } from '#platform/web/ui/button/toolbar.tsx'
import { type BarEntry, type Fits, menuSections, oneButton } from './bar-entry.ts'

/** The entry that opens the one menu of the bar. */
export const more: BarEntry = {
  ...oneButton({ key: 'more', group: 'end', rank: 0, button: null }),
  inBar: (fits, all) => <More entries={all} fits={fits} />,
}

/** Menu of rarely used entries, and of those that do not fit. */
function More({ entries, fits }: { entries: readonly BarEntry[]; fits: Fits }) {
  const { t } = useTranslation()
  const { menu, leadOn } = useLeadingOn()
  const sections = menuSections
    .map((section) => {
      const offered = entries.filter((entry) => entry.section === section).map(({ key, inMenu }) => ({ key, item: inMenu?.(fits, leadOn) }))
      return { section, offered: offered.filter(({ item }) => Boolean(item)) }
    })
    .filter(({ offered }) => offered.length > 0)
  return (
    <MoreMenu label={t('documents.more_tools')} classNames={{ dropdown: classes.menu, itemIndicator: classes.indicator }} {...menu}>
      {sections.map(({ section, offered }, index) => (
        <Fragment key={section}>
          {index > 0 && <Menu.Divider />}
          {offered.map(({ key, item }) => (
            <Fragment key={key}>{item}</Fragment>
          ))}
        </Fragment>
      ))}
    </MoreMenu>
  )
}
