import { useTranslation } from 'react-i18next'
import { type AnnotationOf, longestText } from '#features/annotations/annotation.ts'
import { innerOf, LEADING, PADDING } from '#features/annotations/geometry/text-box.ts'
import { rectToView } from '#platform/shared/page-space.ts'
import classes from './surface.module.css'
import { withText } from './text-box.ts'
import { useFocusOnce } from './use-focus-once.ts'
import { useWriting, type WritingProps } from './use-writing.ts'

/** Editor of a free text: grows with the text, and is upright whatever the page's rotation. */
export function FreeTextBox(props: WritingProps & { annotation: AnnotationOf<'freetext'> }) {
  const { annotation, page } = props
  const { t } = useTranslation()
  const { text, write, end, onKeyDown } = useWriting(props)
  const field = useFocusOnce<HTMLTextAreaElement>()
  const grown = withText(annotation, text, page)
  const { scale } = page
  const { x, y } = rectToView(grown, page)
  const { length, depth } = innerOf(grown)
  const { color, font_size } = annotation
  return (
    <textarea
      ref={field}
      className={classes.freeText}
      style={{
        left: x,
        top: y,
        width: length * scale + 2,
        height: depth * scale + 2,
        padding: PADDING * scale,
        color,
        fontSize: font_size * scale,
        lineHeight: LEADING,
      }}
      data-own
      aria-label={t('annotations.surface.text')}
      maxLength={longestText}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={onKeyDown}
    />
  )
}
