import { VisuallyHidden } from '@mantine/core'
import { diffWordsWithSpace } from 'diff'
import { useTranslation } from 'react-i18next'
import classes from './motion-dialogs.module.css'

/** The parts of a motion that are compared. */
export type ComparedText = { title: string; business_type: string; description: string; reason: string }
const parts = ['title', 'business_type', 'description', 'reason'] as const

/** Beyond this many changes the texts are shown one after the other: comparing them word by word would take too long. */
const MOST_CHANGES = 2_000

/** What differs between two versions of a motion, word by word; nothing of the parts that are equal. */
export function Changes({ before, after }: { before: ComparedText; after: ComparedText }) {
  const { t } = useTranslation()
  return parts
    .filter((part) => before[part] !== after[part])
    .map((part) => (
      <div key={part}>
        <p className={classes.subtitle}>{t(`motion_form.${part}`)}</p>
        <Words before={before[part]} after={after[part]} />
      </div>
    ))
}

function Words({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const pieces = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, added: true, removed: false },
  ]
  return (
    <p className={classes.text}>
      {pieces.map(({ value, added, removed }, at) => {
        // Two texts give the same pieces each time.
        // oxlint-disable-next-line react/no-array-index-key
        if (!added && !removed) return <span key={at}>{value}</span>
        const Piece = added ? 'ins' : 'del'
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <Piece key={at} className={added ? classes.added : classes.removed}>
            <VisuallyHidden>{t(added ? 'motion_pages.words_added' : 'motion_pages.words_removed')} </VisuallyHidden>
            {value}
          </Piece>
        )
      })}
    </p>
  )
}
