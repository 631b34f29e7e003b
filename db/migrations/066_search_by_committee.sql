-- The words of an entry with its committee as one more word: a search reads the entries of the caller's committees only. A business has none of its
-- own, because members of other committees may see it.
create index search_entry_words_in_committee on search_entry
  using gin ((words || array_to_tsvector(array[case when business_id is null then '@' || committee_id else '@' end]))) with (fastupdate = off);
-- Plans are made without knowing the words asked for; statistics would only make the analysis read every text.
alter index search_entry_words_in_committee alter column 1 set statistics 0;
drop index search_entry_words;
