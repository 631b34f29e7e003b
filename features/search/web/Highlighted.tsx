import classes from './Highlighted.module.css'

/** A text of the answer with its matches marked. Only marks and text of the markup get into the page. */
export const Highlighted = ({ markup }: { markup: string }) =>
  partsOf(markup).map(({ text, isMarked }, part) =>
    isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={part} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )

/** A parsed document runs and loads nothing. */
const partsOf = (markup: string) =>
  Array.from(new DOMParser().parseFromString(markup, 'text/html').body.childNodes, ({ nodeName, textContent }) => ({
    text: textContent ?? '',
    isMarked: nodeName === 'MARK',
  }))
