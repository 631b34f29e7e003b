import type { SearchItem } from '#features/search/contract.ts'
import { isFileType } from '#features/search/types.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Highlighted } from './Highlighted.tsx'
import { HitCrumbs } from './HitCrumbs.tsx'
import { HitIcon } from './HitIcon.tsx'
import classes from './HitRow.module.css'
import { hitLink } from './hit-link.ts'

/** A hit: what it is, its title and, of a file, its text with what was found marked, and where it belongs (D3 §2). */
export function HitRow({ hit }: { hit: SearchItem }) {
  const { title, searchable_text } = hit.highlighting
  return (
    <ListRow
      leading={<HitIcon hit={hit} />}
      title={<Highlighted markup={title} />}
      {...hitLink(hit)}
      below={
        <>
          {isFileType(hit.type) && searchable_text && (
            <p className={classes.lead}>
              <Highlighted markup={searchable_text} />
            </p>
          )}
          <HitCrumbs hit={hit} />
        </>
      }
    />
  )
}
