/** By which of the analyses an index was made: raised whenever the same text gives other lexemes. */
export const analysisNumber = 4
