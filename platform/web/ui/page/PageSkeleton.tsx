import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Page } from './Page.tsx'
import classes from './SectionCard.module.css'

/** Skeleton of a page with a heading and cards. */
export function PageSkeleton({ cards = [6, 3] }: { cards?: number[] }) {
  const { t } = useTranslation()
  return (
    <Page>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton h={34} w="60%" />
      {cards.map((rows, card) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={card} className={classes.card}>
          <Skeleton h={20} w={200} mx="md" mb="md" />
          <RowsSkeleton rows={rows} />
        </div>
      ))}
    </Page>
  )
}
