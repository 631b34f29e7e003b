import { IconLetterT } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationOf } from '#features/annotations/annotation.ts'
import { penColors } from '#features/annotations/colors.ts'
import { emptyBox, innerOf, LEADING, PADDING, withText } from '#features/annotations/geometry/text-box.ts'
import { longestText } from '#features/annotations/kinds/fields.ts'
import { widthOf } from '#features/annotations/web/surface/Shapes.tsx'
import classes from '#features/annotations/web/surface/surface.module.css'
import { type Click, type Common, emptyText, placeText, useFocusOnce, useWriting } from '#features/annotations/web/surface/writing.ts'
import { presets } from '#features/annotations/web/tools/styles.ts'
import { rectToView, uprightTurn } from '#platform/shared/page-space.ts'
import type { KindTool, WritingProps } from './kind-tool.ts'

type FreeText = AnnotationOf<'freetext'>

/** Editor of a free text: grows with the text, and is upright whatever the page's rotation. */
function FreeTextBox(props: WritingProps<FreeText>) {
  const { annotation, page } = props
  const { t } = useTranslation()
  const { text, write, end, onKeyDown } = useWriting(props)
  const field = useFocusOnce<HTMLTextAreaElement>()
  const grown = withText(annotation, text, { page, widthOf })
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

const { black, red, blue } = penColors

function emptyBoxAt(common: Common, { page, place: [x, y], style: { font_size } }: Click): FreeText {
  const turn = uprightTurn(page.rotation)
  return { ...common, type: 'freetext', font_size, turn, ...emptyBox({ x, y }, { font_size, turn }) }
}

/** Writes on the page. */
export const freetext: KindTool<FreeText> = {
  icon: IconLetterT,
  key: 'w',
  pointing: 'pick',
  begin: placeText<FreeText>('freetext', emptyBoxAt),
  placed: emptyText(emptyBoxAt),
  styleFields: ['color', 'font_size', 'opacity'],
  presets: presets([{ color: black }, { color: red }, { color: blue }, { color: blue, font_size: 18 }]),
  room: 'wide',
  Editor: FreeTextBox,
}
