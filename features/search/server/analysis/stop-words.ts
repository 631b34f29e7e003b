import { fold } from './fold.ts'

// Stop words. Left out are those that are a word in another language or an abbreviation (car, it, was, who, été, son, so).
const german = `
  der die das den dem des ein eine einen einem einer eines und oder aber als auch auf aus bei bis da damit dass denn dies diese diesem diesen dieser
  dieses doch durch er es sie wir ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines fur gegen hat haben hatte hatten ich im in
  ist sind war waren wird werden wurde wurden worden kann konnen muss mussen soll sollen sich nach nicht noch nur ob ohne sehr seit sowie uber um
  unter vom von vor welche welcher welches welchen wenn wie zu zum zur zwischen bzw mit am an`
const french = `
  le la les l un une des du de d et ou mais donc que qui quoi dont ce cet cette ces il elle ils elles nous vous leur leurs sa ses se s si sur
  sous par pour avec sans dans en entre vers chez est sont etait etaient ont ayant qu ne n pas plus au aux y j m t c`
const english = `
  the a an and or but of to in on at by for from with without into as is are were be been being has have had do does did not this that these those
  its their there which we you they he she his her if than then`

const stopWords = new Set([german, french, english].flatMap((words) => words.trim().split(/\s+/)).map(fold))

/** Whether a folded word is a stop word: it is not looked up, but keeps its position. */
export const isStopWord = (folded: string) => stopWords.has(folded)
