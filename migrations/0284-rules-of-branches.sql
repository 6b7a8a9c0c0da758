-- Rules of collections that name a category include all categories beneath it from now on.
update collections set applied_to = 0 where rule is not null and rule not like '%"categories":[]%';
