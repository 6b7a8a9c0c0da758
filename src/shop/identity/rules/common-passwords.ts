/** Common words in passwords, lower-case and unaccented. */
export const commonWords: readonly string[] = `
  aaron abc abcd abcde abcdef abcdefg abcdefgh access account acura adidas admin administrator
  adrian airplane alabama alaska albert alejandro alex alexander alexandra alexis alfred alice
  alicia alison allison amanda amazing amber america american amsterdam anastasia anderson andrea
  andreas andrew android angel angela angelina angels animal anthony antonio apache apple apples
  april archer arizona arsenal ashley asterix atlanta august austin australia autumn awesome azerty
  azertyuiop babyboy babydoll babygirl babylon bailey baller banana bananas bandit barbara barbie
  barcelona barney baseball basketball batman bear beautiful beauty beaver benjamin berlin bigboy
  bigdaddy bigdog bigmac billy bimmer birdie bismillah blackberry blackcat blackjack blaster
  blessed blessing blink blizzard blonde bluebird bluesky bond bonjour bonnie booboo booger boston
  bradley brandon brandy brasil braves brazil brian britney brittany broncos brooke brooklyn
  brother bubba bubbles buddy bulldog bulldogs buster butter buttercup butterfly caitlin calendar
  california calvin camaro cameron canada captain cardinal carlos carmen carolina caroline
  carpediem casper cassie catherine celtic challenge chance change changeit changeme charles
  charlie charlotte cheese chelsea cherry chester chevrolet chevy chicago chicken chocolate chris
  chrissy christ christian christina christine christmas christopher cinderella classic claudia
  clinton clothing cocacola coffee college colorado columbia compaq computer confused connor
  consumer cookie cookies cooper copper corvette cosmos courtney cowboy cowboys cracker creative
  cricket cristiano cristina crystal customer dallas daniel daniela danielle darkness david
  december default delta demo denise dennis denver desire destiny diamond diamonds digital dilbert
  disney doctor dodgers dolphin dolphins dominic donald donkey dontknow dragon dragonball dragons
  dreamer dreams duke eagle eagles easter eclipse edward einstein electric electronics elephant
  elizabeth emily eminem england enter enterprise entrance erica eternity europe everton family
  fantasy fashion fearless february felicia ferrari fiction fireball firebird firefly fireman
  fishing flamingo florida flower flowers fluffy football forest forever formula forsaken frank
  franklin freddy freedom friday friend friends friendship froggy gabriel gandalf garden garfield
  gemini general genesis george georgia germany getmoney giants ginger gizmo gladiator godzilla
  golden goldfish golfer goodluck google gordon gorgeous grace graham grandma green greenday
  gregory guest guitar gunner hahaha hallo hammer hannah happy happyday hardcore harley harrison
  harry harrypotter hawaii heather heaven hello hellokitty helloworld helpme hercules hockey
  holiday home homer honda honey horses hotdog hotmail hotrod house houston hunter icecream iceman
  iloveme iloveu iloveyou immortal india indian infinity inside internet ireland isabella island
  italia jackie jackson jaguar jamaica james january jasmine jason jasper jeffrey jennifer jeremiah
  jeremy jessica jessie jesus jewelery jewellery johnny johnson jonathan jordan joseph joshua
  julian junior justice justin karate katherine kathleen kevin killer kimberly king kingkong kitten
  kitty knight kristen lakers lauren legend leonardo letmein liberty lifehack lincoln lindsay
  liverpool login lollipop lollol london longhorn lovelove lovely loveme lover loverboy loveyou
  lucky maddog madison madonna maggie magic manchester marcus maria marina marine marines mark
  marlboro marley marshall martha martin master mastercard masters matrix matthew maverick maxwell
  melissa member mercedes mercury metallica mexico miami michael michelle mickey microsoft midnight
  miguel miller minecraft minnie miranda mobile molly monday money monica monique monkey monster
  montana moonlight morgan mother motorola mountain muffin music mustang mylove myspace naruto
  nascar natalie natasha nathan newlife newport newyork nicholas nicole nintendo nirvana nissan
  nothing november october oliver olivia online orange orlando pakistan palmer pamela panther
  panthers paradise paris parker pass passion passport password passwords patricia patrick patriots
  peaches peanut penguin pepper perfect peter phantom phoenix photos pickle picture pirate playboy
  player please pokemon police pookie poop porsche portugal power precious preston prince princesa
  princess private professor promise pumpkin purple python qazwsx qazwsxedc qweasd qweasdzxc qwer
  qwerty qwertyuiop qwertzuiop rabbit rachel raiders rainbow ranger rangers raymond realmadrid
  rebecca redskins redsox redwings remember renault republic richard robert roberto robinson
  rockstar rolltide ronaldo rosebud runner russia sabrina samantha sammy samson samsung samuel
  sanders sandra santiago saturn savannah scarface school scooby scooter scorpio scorpion scotland
  scott seattle sebastian secret security september sergio service shadow shannon shaolin sharon
  shelby sheriff shop shopper shopping shorty silver simple simpson simpsons skippy skyline slayer
  slipknot smiles smith smokey snickers sniper snoopy snowball snowflake soccer softball soldier
  southpark spanky sparky spartan special spider spiderman spirit sponge spongebob sports spring
  sprite square stalker stanley starcraft stargate starlight startrek starwars state steelers
  stella stephanie stephen steven stupid success sugar summer sunday sunflower sunrise sunset
  sunshine superman supernova superstar support surfer sweet sweetheart sweetie sweetness sweetpea
  sydney system taylor teacher teddybear tennis tequila teresa test tester testing texas theman
  theresa thomas thunder thunderbird thursday tiffany tiger tigers tigger tinkerbell titanic tomato
  topgun toyota travis trinity trouble truelove trustno trustnoone tuesday turtle tweety twilight
  twitter undertaker unicorn united universe user valentina valentine valeria vampire vanessa
  veronica victor victoria victory viking vincent violet virginia vitrine volcom volleyball voodoo
  warcraft warrior warriors washington webmaster wednesday welcome westside whatever white whiteboy
  wildcats william williams willow wilson window windows winner winston winter wizard wolf
  wolverine wonderful woofwoof working worldcup wrestling xavier yamaha yankees yellow yesterday
  zachary zaqwsx zxcvbn zxcvbnm
`
  .trim()
  .split(/\s+/);
