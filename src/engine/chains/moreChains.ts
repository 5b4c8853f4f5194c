/**
 * Written by `npm run chains` from the chains of viem (MIT). Each line has a chain id, a name and words. Colons
 * separate these three, and commas separate the words.
 */
export const moreChains = `
1:Ethereum:ethereum
2:Expanse Network:expanse,expansenetwork
5:Goerli:goerli
7:ThaiChain:thai,thaichain
8:Ubiq Mainnet:ubiq,ubiqmainnet
9:Quai Network Mainnet:quai,quainetwork,quainetworkmainnet
10:OP Mainnet:opmainnet,optimism
11:Metadium Network:metadium,metadiumnetwork
14:Flare Mainnet:flare,flaremainnet
15:Diode Prenet:diode,diodeprenet
16:Songbird Testnet Coston:songbirdtestnet,songbirdtestnetcoston
19:Songbird Canary-Network:songbird,songbirdcanary,songbirdcanarynetwork
20:Elastos Smart Chain:elastos,elastossmart,elastossmartchain
21:Elastos Smart Chain Testnet:elastossmartchaintestnet,elastostestnet
24:KardiaChain Mainnet:kardia,kardiachain,kardiachainmainnet
25:Cronos Mainnet:cronos,cronosmainnet
30:Rootstock Mainnet:rootstock,rootstockmainnet
31:Rootstock Testnet:rootstocktestnet
37:CONX Chain:conx,conxchain,xpla
42:LUKSO:lukso
44:Crab Network:crab,crabnetwork
46:Darwinia Network:darwinia,darwinianetwork
47:Acria IntelliChain:acria,acriaintelli,acriaintellichain
50:XDC Network:xdc,xdcnetwork
51:Apothem Network:apothem,apothemnetwork,xdctestnet
52:CoinEx Mainnet:coinex,coinexmainnet
56:BNB Smart Chain:bnbsmart,bnbsmartchain,bsc
57:Syscoin Mainnet:syscoin,syscoinmainnet
60:GoChain:gochain
61:Ethereum Classic:classic,ethereumclassic
66:OKC:okc
71:Conflux eSpace Testnet:confluxespacetestnet
74:IDChain Mainnet:idchain,idchainmainnet
81:Japan Open Chain Mainnet:japanopenchain,japanopenchainmainnet,joc,jocmainnet
82:Meter:meter
83:Meter Testnet:metertestnet
86:GateChain Mainnet:gate,gatechain,gatechainmainnet
88:Viction:viction
89:Viction Testnet:victiontestnet
94:SwissDLT Mainnet:swissdlt,swissdltmainnet
96:KUB Mainnet:bitkub,kub,kubmainnet
97:BNB Smart Chain Testnet:bnbsmartchaintestnet,bsctestnet
98:Six Protocol:sixprotocol
100:Gnosis:gnosis
103:WorldLand Mainnet:worldland,worldlandmainnet
106:Velas EVM Mainnet:velas,velasevm,velasevmmainnet
108:ThunderCore Mainnet:thundercore,thundercoremainnet
109:Shibarium:shibarium
112:Coinbit Mainnet:coinbit,coinbitmainnet
114:Flare Testnet Coston2:flaretestnet,flaretestnetcoston2
119:ENULS Mainnet:enuls,enulsmainnet
122:Fuse:fuse
123:Fuse Sparknet:fusesparknet
130:Unichain:unichain
133:HSKChain Testnet:hashkeytestnet,hskchaintestnet
137:Polygon:polygon
138:Defi Oracle Meta Mainnet:defioraclemeta,defioraclemetamainnet
140:Eteria:eteria
143:Monad:monad
146:Sonic:sonic
148:Shimmer:shimmer
151:Redbelly Network Mainnet:redbelly,redbellymainnet,redbellynetwork,redbellynetworkmainnet
153:Redbelly Network Testnet:redbellynetworktestnet,redbellytestnet
157:Puppynet Shibarium:puppynetshibarium,shibariumtestnet
164:Omni Omega:omniomega
166:Nomina:nomina,omni
168:AIOZ Network:aioz,aioznetwork
169:Manta Pacific Mainnet:manta,mantapacific,mantapacificmainnet
173:ENI Mainnet:eni,enimainnet
177:HSKChain:hashkey,hskchain
179:ABEY Mainnet:abey,abeymainnet
183:Ethernity:ethernity
185:Mint Mainnet:mint,mintmainnet
196:X Layer Mainnet:xlayer,xlayermainnet
199:BitTorrent:bittorrent
202:Edgeless Testnet:edgelesstestnet
204:opBNB:opbnb
216:Happychain Testnet:happychaintestnet
223:B2:bsquared
232:Lens:lens
239:TAC:tac
240:Nexilix Smart Chain:nexilix,nexilixsmart,nexilixsmartchain
242:Plinga:plinga
246:Energy Mainnet:energy,energymainnet
248:Oasys:oasys
250:Fantom:fantom
251:Glide L1 Protocol XP:glidel1protocol,glidel1protocolxp
252:Fraxtal:fraxtal
253:Glide L2 Protocol XP:glidel2protocol,glidel2protocolxp
254:Swan Chain Mainnet:swan,swanchain,swanchainmainnet
255:Kroma:kroma
260:Guru Network Mainnet:guru,gurunetwork,gurunetworkmainnet,zksyncinmemorynode
261:Guru Network Testnet:gurunetworktestnet,gurutestnet
269:High Performance Blockchain:highperformanceblock,highperformanceblockchain,hpb
273:XR One:xrone
282:Cronos zkEVM Testnet:cronoszkevmtestnet
288:Boba Network:boba,bobanetwork
291:Orderly:orderly
295:Hedera Mainnet:hedera,hederamainnet
296:Hedera Testnet:hederatestnet
297:Hedera Previewnet:hederapreviewnet
300:ZKsync Sepolia Testnet:zksyncsepoliatestnet
311:Omax Mainnet:omax,omaxmainnet
312:ZKsync Era Testnet:zksynceratestnet
314:Filecoin Mainnet:filecoin,filecoinmainnet
321:KCC Mainnet:kcc,kccmainnet
324:ZKsync Era:zksync,zksyncera
336:Shiden:shiden
338:Cronos Testnet:cronostestnet
360:Shape:shape
361:Theta Mainnet:theta,thetamainnet
365:Theta Testnet:thetatestnet
369:PulseChain:pulse,pulsechain
375:zkXPLA Mainnet:zkxpla,zkxplamainnet
388:Cronos zkEVM Mainnet:cronoszkevm,cronoszkevmmainnet
397:NEAR Protocol:near,nearprotocol
398:NEAR Protocol Testnet:nearprotocoltestnet,neartestnet
420:Optimism Goerli:optimismgoerli
462:Areon Network Testnet:areonnetworktestnet
463:Areon Network:areon,areonnetwork,areum
475:zkXPLA Testnet:zkxplatestnet
478:Form Network:form,formnetwork
480:World Chain:world,worldchain
545:Flow EVM Testnet:flowevmtestnet,flowtestnet
570:Rollux Mainnet:rollux,rolluxmainnet
571:MetaChain Mainnet:meta,metachain,metachainmainnet
589:LadyChain:lady,ladychain
592:Astar:astar
595:Mandala TC9:mandala,mandalatc9
599:Metis Goerli:metisgoerli
626:BattleChain Mainnet:battle,battlechain,battlechainmainnet
627:BattleChain Testnet:battlechaintestnet
646:Flow EVM Previewnet:flowevmpreviewnet,flowpreviewnet
680:Jasmy Chain:jasmy,jasmychain
681:Jasmy Chain Testnet:jasmychaintestnet
686:Karura:karura
690:Redstone:redstone
698:Matchain:matchain
699:Matchain Testnet:matchaintestnet
701:Koi Network:koi,koinetwork
714:Eden:eden
721:Lycan:lycan
747:Flow EVM Mainnet:flow,flowevm,flowevmmainnet,flowmainnet
753:Rivalz:rivalz
766:QL1:ql1
785:Autheo Testnet:autheotestnet
787:Acala:acala
824:Daily Network Mainnet:daily,dailynetwork,dailynetworkmainnet
825:Daily Network Testnet:dailynetworktestnet
841:Taraxa Mainnet:taraxa,taraxamainnet
842:Taraxa Testnet:taraxatestnet
888:Wanchain:wanchain
919:Mode Testnet:modetestnet
943:PulseChain V4:pulsechainv4
957:Lyra Chain:lyra,lyrachain
964:Subtensor EVM:subtensorevm
988:Stable Mainnet:stable,stablemainnet
995:5ireChain:5ire,5irechain,fire,firechain
997:5ireChain Thunder Testnet:5irechainthundertestnet,thundertestnet
998:Hyperliquid EVM Testnet:hyperliquidevmtestnet
999:HyperEVM:hyperevm,hyperliquid,wanchaintestnet,zoragoerlitestnet,zoratestnet
1001:Kairos Testnet:kairos,kairostestnet,klaytnbaobab,klaytnbaobabtestnet
1012:Newton:newton
1017:BNB Greenfield Chain:bnbgreenfield,bnbgreenfieldchain,bscgreenfield
1028:BitTorrent Chain Testnet:bittorrentchaintestnet,bittorrenttestnet
1030:Conflux eSpace:confluxespace
1038:Bronos Testnet:bronostestnet
1039:Bronos:bronos
1073:Shimmer Testnet:shimmertestnet
1075:IOTA EVM Testnet:iotaevmtestnet,iotatestnet
1088:Metis:metis
1100:Dymension:dymension
1101:Polygon zkEVM:polygonzkevm
1111:WEMIX:wemix
1112:WEMIX Testnet:wemixtestnet
1114:Core Testnet2:coretestnet2
1115:Core Testnet:coretestnet,coretestnet1
1116:Core Dao:coredao
1122:LuxePorts:luxeports
1123:B2 Testnet:b2testnet,bsquaredtestnet
1130:DeFiChain EVM Mainnet:defichainevm,defichainevmmainnet
1131:DeFiChain EVM Testnet:defichainevmtestnet
1135:Lisk:lisk
1215:ADF Chain:adf,adfchain
1230:Ultron Testnet:ultrontestnet
1231:Ultron Mainnet:ultron,ultronmainnet
1234:Step Network:step,stepnetwork
1281:Moonbeam Development Node:moonbeamdev,moonbeamdevelopmentnode
1284:Moonbeam:moonbeam
1285:Moonriver:moonriver
1287:Moonbase Alpha:moonbasealpha
1301:Unichain Sepolia:unichainsepolia
1315:Data Network Aeneid:datanetworkaeneid,storyaeneid
1328:Sei Testnet:seitestnet
1329:Sei Network:sei,seinetwork
1336:Kii Testnet Oro:kiitestnetoro
1338:Elysium Testnet:elysiumtestnet
1404:BlockDAG:blockdag
1439:Injective Testnet:injectivetestnet
1442:Polygon zkEVM Testnet:polygonzkevmtestnet
1453:MetaChain Istanbul:metachainistanbul
1475:CRYMAD Chain:crymad,crymadchain
1480:Vana:vana
1513:Story Testnet:storytestnet
1514:Data Network:data,datanetwork,story
1516:Story Odyssey:storyodyssey
1559:Tenet:tenet
1612:OpenLedger:openledger
1625:Gravity Alpha Mainnet:gravityalpha,gravityalphamainnet
1643:XGR Mainnet:xgr,xgrmainnet
1663:Horizen Gobi Testnet:gobi,horizengobitestnet
1686:Mint Sepolia Testnet:mintsepoliatestnet
1729:Reya Network:reya,reyanetwork
1750:Metal L2:metall2
1776:Injective:injective
1783:KiiChain:kii,kiichain
1868:Soneium Mainnet:soneium,soneiummainnet
1874:Whitechain Sepolia:whitechainsepolia
1875:Whitechain:white,whitechain
1879:XGR Testnet:xgrtestnet
1890:LightLink Phoenix Mainnet:lightlinkphoenix,lightlinkphoenixmainnet
1891:LightLink Pegasus Testnet:lightlinkpegasus,lightlinkpegasustestnet
1919:Turkchain:turk,turkchain
1923:Swellchain:swell,swellchain
1924:Swellchain Testnet:swellchaintestnet
1946:Soneium Minato Testnet:soneiumminato,soneiumminatotestnet
1952:X1 Testnet:x1testnet,xlayertestnet
1983:Krown:krown
1993:B3 Sepolia:b3sepolia
1995:edeXa Testnet:edexatestnet
1996:Sanko:sanko
2000:Dogechain:doge,dogechain
2017:Telcoin Adiri Testnet:telcoinadiritestnet,telcointestnet
2020:Ronin:ronin
2021:Edgeware EdgeEVM Mainnet:edgeware,edgewareedgeevm,edgewareedgeevmmainnet
2022:Beresheet BereEVM Testnet:beresheetbereevmtestnet,edgewaretestnet
2024:Swan Saturn Testnet:swansaturntestnet
2026:Edgeless Network:edgeless,edgelessnetwork
2039:Aleph Zero Testnet:alephzerotestnet
2040:Vanar Mainnet:vanar,vanarmainnet
2184:Morph Tachyon:morphtachyon
2192:SnaxChain:snax,snaxchain
2201:Stable Testnet:stabletestnet
2221:Kava EVM Testnet:kavaevmtestnet,kavatestnet
2222:Kava EVM:kava,kavaevm
2331:RSS3 VSL Sepolia Testnet:rss3sepolia,rss3vslsepoliatestnet
2340:Atleta Olympia:atletaolympia
2345:GOAT:goat
2355:Silicon zkEVM:silicon,siliconzkevm
2358:Kroma Sepolia:kromasepolia
2391:TAC SPB Testnet:tacspb,tacspbtestnet
2442:Polygon zkEVM Cardona:polygonzkevmcardona
2443:Haus Chain Testnet:hauschaintestnet,haustestnet
2522:Fraxtal Testnet:fraxtaltestnet
2525:inEVM Mainnet:inevm,inevmmainnet
2625:Whitechain Testnet:whitechaintestnet
2710:Morph Sepolia:morphsepolia
2730:XR Sepolia:xrsepolia
2741:Abstract:abstract
2810:Morph Holesky:morphholesky
2818:Morph:morph
2828:CandyChain:candy,candychain
2882:Chips Network:chips,chipsnetwork
2911:HYCHAIN:hychain
3068:Bifrost Mainnet:bifrost,bifrostmainnet
3109:SatoshiVM Alpha Mainnet:satoshivm,satoshivmalpha,satoshivmalphamainnet
3110:SatoshiVM Testnet:satoshivmtestnet
3141:Filecoin Hyperspace:filecoinhyperspace
3338:Peaq:peaq
3636:Botanix Testnet:botanixtestnet
3637:Botanix:botanix
3721:Xone Chain Mainnet:xone,xonechain,xonechainmainnet,xonemainnet
3737:Crossbell:crossbell
3776:Astar zkEVM:astarzkevm
3939:DOS Chain Testnet:doschaintestnet
3993:APEX Testnet:apextestnet
4002:Fantom Testnet:fantomtestnet
4090:Oasis Testnet:oasistestnet
4111:E Canna Mainnet:ecanna,ecannamainnet
4112:E Canna Testnet:ecannatestnet
4114:Citrea Mainnet:citrea,citreamainnet
4153:RISE:rise
4158:CrossFi Mainnet:crossfi,crossfimainnet
4200:Merlin:merlin
4201:LUKSO Testnet:luksotestnet
4202:Lisk Sepolia:lisksepolia
4203:Merlin Erigon Testnet:merlinerigontestnet
4217:Tempo Mainnet:tempo,tempomainnet
4242:Nexi:nexi
4326:MegaETH:megaeth
4337:Beam:beam
4352:MemeCore:memecore
4460:Orderly Sepolia:orderlysepolia
4663:Robinhood Chain:robinhood,robinhoodchain
4689:IoTeX:iotex
4690:IoTeX Testnet:iotextestnet
4759:MEVerse Chain Testnet:meversechaintestnet,mevtestnet
4777:BlackFort Exchange Network Testnet:blackfortexchangenetworktestnet,bxntestnet
4801:World Chain Sepolia:worldchainsepolia
4999:BlackFort Exchange Network:blackfortexchange,blackfortexchangenetwork,bxn
5000:Mantle:mantle
5001:Mantle Testnet:mantletestnet
5003:Mantle Sepolia Testnet:mantlesepoliatestnet
5031:Somnia:somnia
5042:Arc:arc
5112:Ham:ham
5115:Citrea Testnet:citreatestnet
5124:Seismic Devnet:seismicdevnet
5165:Bahamut:bahamut
5234:Humanode:humanode
5330:Superseed:superseed
5424:edeXa:edexa
5464:Saga:saga
5551:Nahmii 2 Mainnet:nahmii,nahmii2,nahmii2mainnet
5611:opBNB Testnet:opbnbtestnet
5700:Syscoin Tanenbaum Testnet:syscointanenbaumtestnet,syscointestnet
5858:Chang Chain Foundation Mainnet:chang,changchainfoundation,changchainfoundationmainnet
5887:MANTRA DuKong EVM Testnet:mantradukongevmtestnet
5888:MANTRA EVM:mantraevm
6000:BounceBit Testnet:bouncebittestnet
6001:BounceBit Mainnet:bouncebit,bouncebitmainnet
6343:MegaETH Testnet:megaethtestnet
6423:YNX Testnet:ynxtestnet
6497:MIZUHIKI Testnet Awaji:mizuhikitestnetawaji
6900:Nibiru:nibiru
6969:Tomb Mainnet:tomb,tombmainnet
7000:ZetaChain:zeta,zetachain
7001:ZetaChain Athens Testnet:zetachainathenstestnet
7070:Planq Mainnet:planq,planqmainnet
7119:Sentrix Chain:sentrix,sentrixchain
7120:Sentrix Testnet:sentrixtestnet
7171:Bitrock Mainnet:bitrock,bitrockmainnet
7200:exSat Network:exsat,exsatnetwork
7233:InitVerse Mainnet:initverse,initversemainnet
7234:InitVerse Genesis Testnet:initversegenesis,initversegenesistestnet
7332:Horizen EON:eon,horizeneon
7373:CRYMAD Chain L2:crymadchainl2,crymadl2
7518:MEVerse Chain Mainnet:mev,meversechain,meversechainmainnet
7560:Cyber:cyber
7668:The Root Network:root,theroot,therootnetwork
7672:The Root Network - Porcini:rootporcini,therootnetworkporcini
7700:Canto:canto
7741:RWA Chain:rwachain
7847:HyveChain:hyve,hyvechain
7887:Kinto Mainnet:kinto,kintomainnet
7897:Arena-Z:arenaz
7979:DOS Chain:doschain
8008:Polynomial:polynomial
8017:iSunCoin Mainnet:isuncoin,isuncoinmainnet
8082:Shardeum Sphinx:shardeumsphinx
8118:Shardeum:shardeum
8150:Alpen Testnet:alpentestnet
8217:Kaia:kaia,klaytn
8333:B3:
8408:ZenChain Testnet:zenchaintestnet
8428:THAT Mainnet:that,thatmainnet
8453:Base:base
8668:Hela Mainnet:hela,helamainnet
8822:IOTA EVM:iota,iotaevm
8866:SuperLumio:superlumio
8880:Unique Mainnet:unique,uniquemainnet
8881:Quartz Mainnet:quartz,quartzmainnet,uniquequartz
8882:Opal Testnet:opaltestnet,uniqueopal
8899:JB Chain:jbc,jbchain
9000:Evmos Testnet:evmostestnet
9001:Evmos:evmos
9002:Kortana:kortana
9280:Rabbit Chain Testnet:rabbitchaintestnet
9496:Load Alphanet:loadalphanet,weavevmalphanet
9700:OORT MainnetDev:oortmainnetdev
9745:Plasma:plasma
9746:Plasma Testnet:plasmatestnet
9747:Plasma Devnet:plasmadevnet
9990:Agung Network:agung,agungnetwork,agungtestnet
10081:Japan Open Chain Testnet:japanopenchaintestnet,joctestnet
10143:Monad Testnet:monadtestnet
10200:Gnosis Chiado:gnosischiado
10218:Tea Sepolia:teasepolia
10242:Arthera:arthera
10243:Arthera Testnet:artheratestnet
11011:Shape Sepolia Testnet:shapesepolia,shapesepoliatestnet
11100:Bool Beta Mainnet:boolbeta,boolbetamainnet
11124:Abstract Testnet:abstracttestnet
11235:HAQQ Mainnet:haqq,haqqmainnet
11501:BEVM Mainnet:bevm,bevmmainnet
11822:Artela Testnet:artelatestnet
12306:Fibo Chain:fibo,fibochain
12323:Huddle01 dRTC Chain:huddle01,huddle01drtc,huddle01drtcchain,huddle01mainnet
12324:L3X Protocol:l3x,l3xprotocol
12325:L3X Protocol Testnet:l3xprotocoltestnet,l3xtestnet
12553:RSS3 VSL Mainnet:rss3,rss3vsl,rss3vslmainnet
13001:SnaxChain Testnet:snaxchaintestnet,snaxtestnet
13337:Beam Testnet:beamtestnet
13370:Cannon:cannon
13371:Immutable zkEVM:immutablezkevm
13381:Phoenix Blockchain:phoenix,phoenixblock,phoenixblockchain
13473:Immutable zkEVM Testnet:immutablezkevmtestnet
14800:Vana Moksha Testnet:vanamoksha,vanamokshatestnet
14853:Humanode Testnet 5:humanodetestnet5
15000:Quai Network Testnet:quainetworktestnet,quaitestnet
15551:LoopNetwork Mainnet:loop,loopnetwork,loopnetworkmainnet
15557:EOS EVM Testnet:eosevmtestnet,eostestnet
16507:Genesys Mainnet:genesys,genesysmainnet
16600:0G Newton Testnet:0gnewtontestnet
16661:0G Mainnet:0gmainnet,zerogmainnet
17000:Holesky:holesky
17069:Garnet Testnet:garnet,garnettestnet
17777:EOS EVM:eos,eosevm
18233:Unreal:unreal
18881:Ultra EVM Testnet:ultraevmtestnet,ultratestnet
19480:QMS Testnet:qmstestnet
19991:Ultra EVM:ultra,ultraevm
20226:Molibra:molibra
20993:Fluent Devnet:fluentdevnet
20994:Fluent Testnet:fluenttestnet
21363:Lestnet:lestnet
22222:Nautilus Mainnet:nautilus,nautilusmainnet
22776:MAP Protocol:mapprotocol
23023:PremiumBlock Testnet:premiumblocktestnet
23294:Oasis Sapphire:oasissapphire,sapphire
23295:Oasis Sapphire Testnet:oasissapphiretestnet,sapphiretestnet
23451:DreyerX Mainnet:dreyerx,dreyerxmainnet
23452:DreyerX Testnet:dreyerxtestnet
25363:Fluent:fluent
25925:Bitkub Testnet:bitkubtestnet
28882:Boba Sepolia:bobasepolia
29112:HYCHAIN Testnet:hychaintestnet
29548:MCH Verse:mchverse
31318:Tempo Devnet:tempodevnet
31611:Mezo Testnet:mezotestnet
31612:Mezo:mezo
32520:Bitgert Mainnet:bitgert,bitgertmainnet
32659:Fusion Mainnet:fusion,fusionmainnet
32769:Zilliqa:zilliqa
33101:Zilliqa Testnet:zilliqatestnet
33111:Curtis:curtis
33139:ApeChain:apechain
33979:Funki:funki,funkimainnet
34443:Mode Mainnet:mode,modemainnet
34952:Morph Tachyon Testnet:morphtachyontestnet
35441:Q Mainnet:qmainnet
35443:Q Testnet:qtestnet
36900:ADI_Chain:adi,adichain
37111:Lens Testnet:lenstestnet
38833:Igra Network:igra,igranetwork
40204:Citrate:citrate
41455:Aleph Zero:alephzero
41923:EDU Chain:educhain
42000:Helios Testnet:heliostestnet
42026:Donatuz:donatuz
42070:WMC Testnet:wmctestnet
42161:Arbitrum One:arbitrum,arbitrumone
42170:Arbitrum Nova:arbitrumnova
42220:Celo:celo
42420:AssetChain Mainnet:asset,assetchain,assetchainmainnet
42421:AssetChain Testnet:assetchaintestnet
42431:Tempo Testnet (Moderato):tempomoderato,tempotestnet,tempotestnetmoderato
42766:ZKFair Mainnet:zkfair,zkfairmainnet
42793:Etherlink:etherlink
43111:Hemi:hemi
43113:Avalanche Fuji:avalanchefuji
43114:Avalanche:avalanche
43419:Gunz Mainnet:gunz,gunzmainnet
43521:Formicarium:formicarium
43851:ZKFair Testnet:zkfairtestnet
44787:Alfajores:alfajores,celoalfajores
45003:Juneo JUNE-Chain:juneo,juneojune,juneojunechain
45004:Juneo DAI1-Chain:juneodai1,juneodai1chain
45005:Juneo USDT1-Chain:juneousdt1,juneousdt1chain
45006:Juneo USD1-Chain:juneousd1,juneousd1chain
45007:Juneo mBTC1-Chain:juneombtc1,juneombtc1chain
45008:Juneo GLD1-Chain:juneogld1,juneogld1chain
45009:Juneo LTC1-Chain:juneoltc1,juneoltc1chain
45010:Juneo DOGE1-Chain:juneodoge1,juneodoge1chain
45011:Juneo EUR1-Chain:juneoeur1,juneoeur1chain
45012:Juneo SGD1-Chain:juneosgd1,juneosgd1chain
45013:Juneo BCH1-Chain:juneobch1,juneobch1chain
45014:Juneo LINK1-Chain:juneolink1,juneolink1chain
46630:Robinhood Chain Testnet:robinhoodchaintestnet,robinhoodtestnet
46688:Fusion Testnet:fusiontestnet
47763:Neo X Mainnet:neox,neoxmainnet
47805:REI Mainnet:rei,reimainnet
48898:Zircuit Garfield Testnet:zircuitgarfieldtestnet
48900:Zircuit Mainnet:zircuit,zircuitmainnet
50005:Yooldo Verse:yooldoverse
50006:Yooldo Verse Testnet:yooldoversetestnet
50104:Sophon:sophon
50312:Somnia Testnet:somniatestnet
50341:Reddio Sepolia:reddiosepolia
50342:Reddio:reddio
52014:Electroneum Mainnet:electroneum,electroneummainnet
53302:Superseed Sepolia:superseedsepolia
53456:BirdLayer:birdlayer
53457:DODOchain Testnet:dodochaintestnet
53935:DFK Chain:dfk,dfkchain
54170:Graphite Network Testnet:graphitenetworktestnet,graphitetestnet
54211:HAQQ Testedge 2:haqqtestedge2
55244:Superposition:superposition
55931:Datahaven Testnet:datahaventestnet
57000:Rollux Testnet:rolluxtestnet
57054:Sonic Blaze Testnet:sonicblazetestnet
57073:Ink:ink
59140:Linea Goerli Testnet:lineagoerli,lineagoerlitestnet,lineatestnet
59141:Linea Sepolia Testnet:lineasepolia,lineasepoliatestnet
59144:Linea Mainnet:linea,lineamainnet
59902:Metis Sepolia:metissepolia
60600:POTOS Testnet:potostestnet
60603:POTOS Mainnet:potos,potosmainnet
60808:BOB:bob
61166:Treasure:treasure
62049:Optopia Testnet:optopiatestnet
62050:Optopia:optopia
62092:TikTrix Testnet:tiktrixtestnet
62606:Apollo:apollo
63157:Geist Mainnet:geist,geistmainnet
64165:Sonic Testnet:sonictestnet
64240:Fantom Sonic Open Testnet:fantomsonicopentestnet,fantomsonictestnet
66665:Creator:creator,creatortestnet
68414:Henesys:henesys
71402:Godwoken Mainnet:godwoken,godwokenmainnet
72344:Radius Test Network:radiustest,radiustestnet,radiustestnetwork
73115:ICB Network:icbnetwork
77410:RWA Chain Sepolia:rwachainsepolia
80001:Polygon Mumbai:polygonmumbai
80002:Polygon Amoy:polygonamoy
80008:Polynomia Sepolia:polynomialsepolia,polynomiasepolia
80069:Berachain Bepolia:berachainbepolia
80084:Berachain bArtio:berachainbartio,berachaintestnetbartio
80085:Berachain Artio:berachainartio,berachaintestnet
80094:Berachain:bera,berachain
80931:Forta Chain:forta,fortachain
81224:Codex:codex
81457:Blast:blast
84531:Base Goerli:basegoerli
84532:Base Sepolia:basesepolia
86608:CpChain:cpchain
88882:Chiliz Spicy Testnet:chilizspicytestnet,spicy
88888:Chiliz Chain:chiliz,chilizchain
88991:Jibchain Testnet:jbctestnet,jibchaintestnet
91342:GIWA Sepolia:giwasepolia
96370:Lumoz:lumoz
97453:Sidra Chain:sidra,sidrachain
97476:Doma Testnet:domatestnet
98864:Plume Devnet (Legacy):plumedevnet,plumedevnetlegacy
98865:Plume (Legacy):plumelegacy
98866:Plume:plumemainnet
98867:Plume Testnet:plumesepolia
99801:Kinetiq Elysium Testnet:kinetiqelysiumtestnet
99901:Elysium:elysium,kinetiqelysium
100009:Vechain:vechain
100021:Sova:sova
101003:Socotra JUNE-Chain:juneosocotratestnet,socotrajune,socotrajunechain
102030:Creditcoin:creditcoin,creditcoin3,creditcoin3mainnet
102031:Creditcoin Testnet:creditcoin3testnet,creditcointestnet
102032:Creditcoin Devnet:creditcoin3devnet,creditcoindevnet
105105:Stratis Mainnet:stratis,stratismainnet
105363:Lumoz Testnet:lumoztestnet
110110:Mars Credit:marscredit
111188:re.al:real
120893:Sova Network Sepolia:sovanetworksepolia,sovasepolia
124832:Mitosis Testnet:mitosistestnet
127001:Gravity:grav
127823:Etherlink Shadownet Testnet:etherlinkshadownettestnet
128123:Etherlink Testnet:etherlinktestnet
132902:Form Testnet:formtestnet
138565:ValueChain Testnet:valuechaintestnet
167000:Taiko Mainnet:taiko,taikomainnet
167005:Taiko (Alpha-3 Testnet):taikoalpha3testnet,taikotestnetsepolia
167007:Taiko Jolnir (Alpha-5 Testnet):taikojolnir,taikojolniralpha5testnet
167008:Taiko Katla (Alpha-6 Testnet):taikokatla,taikokatlaalpha6testnet
167009:Taiko Hekla L2:taikohekla,taikoheklal2
167013:Taiko Hoodi:taikohoodi
181228:HPP Sepolia:hppsepolia
190415:HPP Mainnet:hpp,hppmainnet
200024:Nitrograph Testnet:nitrographtestnet
200810:Bitlayer Testnet:bitlayertestnet,btrtestnet
200901:Bitlayer Mainnet:bitlayer,bitlayermainnet,btr
202601:Ronin Saigon Testnet:roninsaigontestnet,saigon
205205:Auroria Testnet:auroria,auroriatestnet
286623:ValueChain:value,valuechain
309075:One World Chain Mainnet:oneworld,oneworldchain,oneworldchainmainnet
314159:Filecoin Calibration:filecoincalibration
360890:LAVITA Mainnet:lavita,lavitamainnet
380929:Silent Data Mainnet:silentdata,silentdatamainnet
421613:Arbitrum Goerli:arbitrumgoerli
421614:Arbitrum Sepolia:arbitrumsepolia
440017:Graphite Network:graphite,graphitenetwork
450815:Maroo Testnet:marootestnet
490092:Pumpfi Testnet:pumpfitestnet
513100:DisChain:dischain
534351:Scroll Sepolia:scrollsepolia
534352:Scroll:scroll
543210:Zero Network:zero,zeronetwork
555888:DustBoy IoT:dustboyiot
560048:Hoodi:hoodi
631571:Polter Testnet:poltertestnet
641230:Bear Network Chain Mainnet:bearnetworkchain,bearnetworkchainmainnet
656476:EDU Chain Testnet:educhaintestnet
660279:Xai Mainnet:xai,xaimainnet
666666:Vision Testnet:visiontestnet
685689:Gensyn Mainnet:gensyn,gensynmainnet
695569:Pyrope Testnet:pyrope,pyropetestnet
723487:Radius Network:radius,radiusnetwork
743111:Hemi Sepolia:hemisepolia
747474:Katana:katana
751230:Bear Network Chain Testnet:bearnetworkchaintestnet
752025:Ternoa:ternoa
763373:Ink Sepolia:inksepolia
763375:Surge Testnet:surgetestnet
808813:BOB Sepolia:bobsepolia
810180:zkLink Nova:zklinknova
810181:zkLink Nova Sepolia Testnet:zklinknovasepoliatestnet
812242:Codex Testnet:codextestnet
839999:exSat Testnet:exsattestnet
888888:Vision:vision
911867:Odyssey Testnet:odysseytestnet
978658:Treasure Topaz Testnet:treasuretopaz,treasuretopaztestnet
984122:Forma:forma
984123:Forma Sketchpad:formasketchpad,sketchpad
1337803:Zhejiang:zhejiang
1440000:XRPL EVM:xrplevm
1440002:XRPL EVM Devnet:xrplevmdevnet
1449000:XRPL EVM Testnet:xrplevmtestnet
1612127:PlayFi Albireo Testnet:playfialbireo,playfialbireotestnet
1998991:Xphere Testnet:xpheretestnet
2019775:Jovay Sepolia Testnet:jovaysepolia,jovaysepoliatestnet
2524852:Huddle01 dRTC Chain Testnet:huddle01drtcchaintestnet,huddle01testnet
2651420:Horizen Testnet:horizentestnet
3397901:Funki Sepolia Sandbox:funkisepolia,funkisepoliasandbox
3441005:Manta Pacific Testnet:mantapacifictestnet,mantatestnet
3441006:Manta Pacific Sepolia Testnet:mantapacificsepoliatestnet,mantasepoliatestnet
5042002:Arc Testnet:arctestnet
5201420:Electroneum Testnet:electroneumtestnet
5318007:Reactive Lasna Testnet:reactivelasnatestnet,reactivetestnet
5734951:Jovay Mainnet:jovay,jovaymainnet
6038361:Astar zkEVM Testnet zKyoto:astarzkevmtestnetzkyoto,astarzkyoto
6912115:ENI Testnet:enitestnet
6985385:Humanity:humanity
7080969:Humanity Testnet:humanitytestnet
7225878:Saakuru Mainnet:saakuru,saakurumainnet
7771777:VALYGO Smartchain:valygosmart,valygosmartchain
7773777:VALYGO NFT:valygonft
7777777:Zora:zora
9999999:Fluence:fluence
10241024:AlienX Mainnet:alienx,alienxmainnet
10241025:ALIENX Hal Testnet:alienxhaltestnet
11142220:Celo Sepolia Testnet:celosepolia,celosepoliatestnet
11155111:Sepolia:sepolia
11155420:OP Sepolia:opsepolia,optimismsepolia
11155931:RISE Testnet:risetestnet
12227332:Neo X Testnet T4:neoxt4,neoxtestnett4
20240603:DBK chain:dbkchain
20241133:Swan Proxima Testnet:swanproximatestnet
20250217:Xphere Mainnet:xphere,xpheremainnet
20256789:ETP Mainnet:etp,etpmainnet
21000000:Corn:corn
21000001:Corn Testnet:corntestnet
21072026:Zagros:zagros
22052002:Excelon Mainnet:excelon,excelonmainnet
28122024:Ancient8 Testnet:ancient8sepolia,ancient8testnet
33772211:Xone Chain Testnet:xonechaintestnet,xonetestnet
37084624:SKALE Nebula Testnet:skalenebulatestnet
41144114:Otim Devnet:otimdevnet
52164803:Fluence Testnet:fluencetestnet
111557560:Cyber Testnet:cybertestnet
161221135:Plume Testnet (Legacy):plumetestnetlegacy
168587773:Blast Sepolia:blastsepolia
245022926:Neon EVM DevNet:neondevnet,neonevmdevnet
245022934:Neon EVM MainNet:neon,neonevm,neonevmmainnet,neonmainnet
253368190:Flame:flame
324705682:SKALE Base Sepolia Testnet:skalebasesepoliatestnet
333000333:Meld:meld
420420421:Westend Asset Hub:westendassethub
420420422:Paseo PassetHub:paseopassethub
531050104:Sophon Testnet:sophontestnet
666666666:Degen:degen
728126428:Tron:tron
888888888:Ancient8:ancient8
974399131:SKALE Calypso Testnet:skalecalypsotestnet
994873017:Lumia Mainnet:lumia,lumiamainnet
999999999:Zora Sepolia:zorasepolia
1020352220:SKALE Titan Testnet:skaletitantestnet
1187947933:SKALE Base:skalebase
1313161554:Aurora:aurora
1313161555:Aurora Testnet:auroratestnet
1350216234:SKALE Titan Hub:skaletitan,skaletitanhub
1444673419:SKALE Europa Testnet:skaleeuropatestnet
1482601649:SKALE Nebula Hub:skalenebula,skalenebulahub
1523903251:Haust Network Testnet:haustnetworktestnet,hausttestnet
1564830818:SKALE Calypso Hub:skalecalypso,skalecalypsohub
1660990954:Status Network Sepolia:statusnetworksepolia,statussepolia
1666600000:Harmony One:harmonyone
1722641160:Silicon Sepolia zkEVM:siliconsepolia,siliconsepoliazkevm
1802203764:Kakarot Sepolia:kakarotsepolia
1952959480:Lumia Testnet:lumiatestnet
2046399126:SKALE Europa Hub:skaleeuropa,skaleeuropahub
2139927552:Exorde Network:exorde,exordenetwork,skaleexorde
2494104990:Tron Shasta:tronshasta
3448148188:Tron Nile:tronnile
7078815900:Mekong Pectra Devnet:mekong,mekongpectradevnet
11297108099:Palm Testnet:palmtestnet
11297108109:Palm:palm
37714555429:Xai Testnet:xaitestnet
123420000220:Fluence Stage:fluencestage
123420001114:Basecamp Testnet:basecamptestnet
383414847825:Zeniq Mainnet:zeniq,zeniqmainnet
920637907288165:Kakarot Starknet Sepolia:kakarotstarknetsepolia
2713017997578000:Dchain Testnet:dchaintestnet
2716446429837000:Dchain:dchain
`;
