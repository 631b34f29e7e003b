import { Menu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { type BarEntry, BUTTON, type Fits } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { ChoiceButton, moveAlong } from './Choices.tsx'
import classes from './tools.module.css'
import { isShape, shapeKinds, toolRow, tools } from './tools.ts'

type Props = { annotator: Annotator; onStyle: () => void }

const placeOf = (tool: Tool | 'shape') => `tool_${tool}`

/** The tools as an entry of the bar; the current one always stays in it. */
export const toolEntry = (props: Props): BarEntry => ({
  key: 'tools',
  group: 'tools',
  isLow: true,
  section: 'annotating',
  places: toolRow.map(({ tool, rank }) => ({
    key: placeOf(tool),
    width: BUTTON,
    rank: toolAt(tool, props.annotator) === props.annotator.tool ? 0 : rank,
  })),
  inBar: (fits) => <ToolRow {...props} fits={fits} />,
  inMenu: (fits) => {
    const left = toolRow.filter(({ tool }) => !fits.has(placeOf(tool)))
    return left.length > 0 && <ToolItems annotator={props.annotator} left={left.map(({ tool }) => tool)} />
  },
})

const toolAt = (place: Tool | 'shape', annotator: Annotator): Tool => (place === 'shape' ? annotator.shape : place)

/** The tools side by side. Tapping the current tool again opens its style. */
function ToolRow({ annotator, fits, onStyle }: Props & { fits: Fits }) {
  const { t } = useTranslation()
  const { toolName, toolHint } = useNames()
  const row = useRef<HTMLDivElement>(null)
  // A tool chosen by its letter: the focus goes along, or Enter would choose the tool before again.
  const current = isShape(annotator.tool) ? 'shape' : annotator.tool
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) row.current.querySelector<HTMLElement>(`[data-tool=${current}]`)?.focus()
  }, [current])
  const choose = (tool: Tool, byPointer: boolean) => {
    annotator.chooseTool(tool)
    if (byPointer && tool === annotator.tool) onStyle()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tools have the focus
    <div ref={row} role="radiogroup" aria-label={t('annotations.tools.tools')} className={classes.tools} onKeyDown={moveAlong}>
      {toolRow.map(({ tool: place }) => {
        if (!fits.has(placeOf(place))) return null
        const tool = toolAt(place, annotator)
        const { icon: Icon } = tools[tool]
        const isChosen = tool === annotator.tool
        return (
          <ChoiceButton
            key={place}
            label={toolName(tool)}
            hint={toolHint(tool)}
            picture={<Icon size={22} aria-hidden />}
            mark={place}
            isChosen={isChosen}
            isStop={isChosen}
            onChoose={(byPointer) => choose(tool, byPointer)}
          />
        )
      })}
    </div>
  )
}

/** The tools that do not fit, in the menu. */
function ToolItems({ annotator, left }: { annotator: Annotator; left: readonly (Tool | 'shape')[] }) {
  const { toolName } = useNames()
  const shown = left.flatMap((place) => (place === 'shape' ? shapeKinds : [place]))
  return (
    <Menu.RadioGroup value={annotator.tool} onChange={(tool) => annotator.chooseTool(tool as Tool)}>
      {shown.map((tool) => {
        const { icon: Icon } = tools[tool]
        return (
          <Menu.RadioItem key={tool} value={tool} className={classes.listed} checkIcon={<span />} closeMenuOnClick>
            <span className={classes.listedName}>
              <Icon size={20} aria-hidden />
              {toolName(tool)}
            </span>
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}
