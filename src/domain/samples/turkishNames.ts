/*
 * Names that are common in Turkey, in Turkish alphabetical order. Given names for both women and
 * men are in both lists.
 */

const words = (text: string) => text.trim().split(/\s+/);

export const WOMENS_NAMES = words(`
  Açelya Ada Adile Ahu Akgül Alev Aleyna Aliye Alya Arzu Asena Asiye Aslı Aslıhan Asude Asuman
  Asya Atiye Ayben Ayça Aydan Ayfer Aygül Ayla Aylin Aynur Aysel Aysun Ayşe Ayşegül Ayşen Ayşenur
  Ayten Azra Bade Bahar Balca Banu Başak Bedia Begüm Behice Belgin Belma Bengi Bengisu Bengü
  Bennur Beren Beril Berna Berrak Berrin Beste Betül Beyhan Beyza Birgül Birsen Buket Burcu Burçin
  Buse Büşra Cahide Canan Candan Cansu Cemile Ceren Ceyda Ceylan Çağla Çiçek Çiğdem Damla Defne
  Demet Deniz Derya Didem Dilara Dilek Dilruba Duru Duygu Ebru Ece Ecem Ecrin Eda Efsun Ela Elanur
  Elçin Elif Elvan Emel Emine Esen Esin Esma Esra Evrim Eylül Ezgi Fahriye Fatma Feray Ferda
  Feride Feriha Feyza Fidan Figen Filiz Firdevs Fulya Funda Füsun Gamze Gaye Gizem Gonca Gökçe
  Gönül Gözde Gülay Gülbahar Gülçin Gülden Güler Gülfem Gülhan Gülistan Gülizar Gülnur Gülsen
  Gülseren Gülsüm Gülşah Gülşen Gülten Günay Güneş Güzide Habibe Hacer Hale Halide Halime Hamide
  Handan Hande Hanife Hatice Havva Hayriye Hilal Huriye Hülya Hümeyra Ilgın Irmak Işık Işıl Işılay
  İclal İdil İkbal İlayda İlkay İlknur İnci İpek İrem Jale Jülide Kadriye Kâmile Kerime Kevser
  Kübra Lale Latife Leman Lerzan Leyla Makbule Manolya Mediha Mehtap Melahat Melek Meliha Melike
  Melis Melisa Meltem Menekşe Meral Merve Meryem Mihriban Mina Mine Miray Mualla Muazzez Müge
  Müjde Müjgan Mümine Münevver Mürüvvet Müzeyyen Naciye Naime Nalan Narin Nazan Nazife Nazlı
  Nebahat Necla Nehir Nergis Nermin Neslihan Nesrin Neşe Nevin Nevra Nezahat Nezihe Nigâr Nihal
  Nihan Nil Nilay Nilgün Nilüfer Nimet Nisa Nur Nuran Nuray Nurcan Nurdan Nurgül Nurhan Nuriye
  Nurşen Nurten Oya Öykü Özden Özge Özgül Özlem Pelin Perihan Pervin Pınar Rabia Rahime Rana
  Refika Reyhan Rukiye Rüya Sabiha Sabriye Safiye Saime Saliha Sanem Seçil Seda Sedef Seher Selcan
  Selda Selen Selin Selma Sema Semanur Semiha Semra Sena Senem Serap Seray Seren Serpil Sevda
  Sevgi Sevil Sevim Sevinç Seyhan Sıdıka Sıla Sibel Simay Simge Sinem Songül Sude Suna Suzan
  Süheyla Sümeyye Süreyya Şadiye Şahika Şebnem Şenay Şengül Şennur Şerife Şermin Şevval Şeyda
  Şeyma Şirin Şule Şükran Şükriye Tuba Tuğba Tuğçe Tülay Tülin Türkan Ulviye Ülkü Ümran Vahide
  Vildan Yağmur Yaprak Yasemin Yelda Yeliz Yeşim Yıldız Yonca Zarife Zehra Zekiye Zeliha Zerrin
  Zeynep Zuhal Zübeyde Züleyha Zümrüt
`);

export const MENS_NAMES = words(`
  Abdullah Abdurrahman Adem Adil Adnan Ahmet Akın Akif Alaattin Ali Alican Alihan Alp Alparslan
  Alper Alperen Altan Anıl Aras Arda Arif Asım Atakan Atalay Atila Aybars Aydın Ayhan Aykut Aytaç
  Aytekin Aziz Bahadır Bahri Baki Baran Barış Barkın Bartu Batuhan Baturalp Bayram Bedri Bekir
  Berat Berk Berkan Berkay Berke Bilal Bilge Birol Bora Buğra Burak Burhan Bülent Cafer Cahit Can
  Caner Celal Celil Cem Cemal Cemil Cenk Cevat Cevdet Ceyhun Cihan Cihat Coşkun Cumhur Cüneyt
  Çağan Çağatay Çağdaş Çağlar Çağrı Çetin Çınar Davut Demir Deniz Devrim Dinçer Doğan Doğukan
  Doruk Dursun Ediz Efe Egemen Ekin Ekrem Emin Emir Emirhan Emrah Emre Ender Enes Engin Ensar
  Eralp Eray Ercan Erdal Erdem Erdinç Eren Ergin Ergün Erhan Erkan Erkin Erol Ersin Ersoy Ertan
  Ertuğrul Esat Eşref Ethem Eyüp Fahri Faik Faruk Fatih Fazıl Ferdi Ferhat Ferit Fethi Fevzi
  Feyyaz Fırat Fikret Fikri Fuat Furkan Gökay Gökberk Gökhan Göksel Göktuğ Görkem Güçlü Gültekin
  Günay Güner Güney Güngör Gürcan Gürkan Gürsel Güven Habip Hakan Hakkı Haldun Halil Halim Halit
  Haluk Hamdi Hamit Hamza Harun Hasan Hayati Haydar Hayri Hıdır Hikmet Hilmi Himmet Hulusi
  Hüsamettin Hüseyin Hüsnü Ilgaz Işık İbrahim İdris İhsan İlhami İlhan İlkay İlker İlyas İrfan
  İshak İskender İsmail İsmet İzzet Kaan Kadir Kadri Kâmil Kaya Kayhan Kâzım Kemal Kenan Kerem
  Kerim Koray Korhan Korkut Kubilay Kutay Kürşat Latif Levent Lütfi Mahir Mahmut Mehmet Melih Mert
  Mertcan Mesut Mete Metehan Metin Mithat Muammer Muhammet Muharrem Muhittin Muhsin Murat Musa
  Mustafa Mutlu Muzaffer Münir Naci Nadir Nafiz Nail Namık Nazım Nazmi Necati Necdet Necip
  Necmettin Nedim Nevzat Nihat Niyazi Nizamettin Nuh Numan Nurettin Nuri Nusret Oğulcan Oğuz
  Oğuzhan Okan Oktay Olcay Onat Onur Orçun Orhan Orkun Osman Ozan Ömer Önder Özay Özcan Özgür
  Özkan Polat Poyraz Rahmi Ramazan Ramiz Rasim Raşit Recai Recep Refik Remzi Reşat Rıdvan Rıfat
  Rıza Rüstem Rüştü Sabri Sadık Sadi Sait Salih Salim Samet Sami Sarp Savaş Sedat Sefa Selahattin
  Selami Selçuk Selim Semih Serdar Serhan Serhat Serkan Sertaç Seyfettin Seyfi Sezai Sezer Sıtkı
  Sinan Soner Suat Suphi Süleyman Şaban Şahin Şakir Şefik Şemsettin Şenol Şeref Şerif Şevket
  Şinasi Şükrü Taha Tahir Tahsin Talat Talha Tamer Taner Tarık Tayfun Taylan Tekin Temel Teoman
  Tevfik Timuçin Timur Toprak Tufan Tuğrul Tuna Tunahan Tuncay Turan Turgay Turgut Turhan Ufuk
  Uğur Ulaş Umut Utku Ümit Ünal Vahit Vedat Vefa Veli Veysel Volkan Vural Yağız Yakup Yalçın Yaman
  Yasin Yaşar Yavuz Yekta Yener Yılmaz Yiğit Yunus Yusuf Yücel Yüksel Zafer Zekai Zeki Zeynel Ziya
`);

export const FAMILY_NAMES = words(`
  Abacı Acar Acun Açıkgöz Adalı Akarsu Akay Akbaş Akbulut Akça Akçay Akdağ Akdemir Akdeniz Akdoğan
  Akgül Akgün Akın Akıncı Akkaya Akkoç Akkuş Akman Akpınar Aksakal Aksoy Aksu Aktaş Aktürk Akyol
  Akyüz Alagöz Alkan Alp Altay Altın Altınok Altıntaş Altun Altuntaş Apaydın Arı Arıkan Arslan
  Aslan Aslantaş Ataç Atak Atalay Atasoy Ateş Atıcı Avcı Ay Aydemir Aydın Aydoğan Ayhan Aykaç
  Aytaç Ayyıldız Bağcı Bakır Bal Balcı Baran Bardakçı Başaran Başer Baştürk Batur Bayrak Bayraktar
  Bayram Baysal Bektaş Berber Biçer Bilgiç Bilgili Bilgin Bilir Bingöl Bolat Boyacı Bozdağ Bozkurt
  Bozkuş Boztepe Budak Bulut Can Canpolat Cebeci Ceylan Coşkun Cömert Çağlar Çağlayan Çakar Çakıcı
  Çakır Çakmak Çalışkan Çamlı Çavuş Çelebi Çelik Çelikkaya Çetin Çetinkaya Çevik Çınar Çiçek
  Çiftçi Çimen Çoban Dağ Dalgıç Dalkılıç Değirmenci Demir Demirbaş Demirci Demirkan Demirkaya
  Demirkol Deniz Dereli Dikmen Dinç Dinçer Doğan Doğru Doğruer Dönmez Duman Durak Dural Duran
  Durmaz Durmuş Dursun Duru Dülger Eken Ekici Ekinci Elmacı Elmas Er Eraslan Erbaş Ercan Erdal
  Erdem Erdemir Erden Eren Ergin Ergül Ergün Erkan Erkoç Erol Ersoy Ertaş Ertekin Ertuğrul
  Eryılmaz Esen Eser Evcil Fırat Genç Gök Gökalp Gökçe Gökdemir Gökmen Göktaş Göktürk Görgülü
  Gülay Gülcan Gülmez Gültekin Gün Günay Güner Güneş Güney Güngör Gür Gürbüz Gürler Gürsoy Güven
  Güzel Hamzaoğlu Hanoğlu Helvacı Ilgaz Irmak Işık İlhan İnal İnan İnce İpek İpekçi İşcan İşler
  Kahraman Kahveci Kalaycı Kalkan Kandemir Kaplan Kaptan Kara Karabulut Karaca Karaçam Karadağ
  Karadeniz Karagöz Karahan Karakaş Karakaya Karakoç Karakuş Karaman Karaoğlu Karataş Karatay
  Kartal Kavak Kaya Kayaalp Kayhan Kaymak Keleş Keser Keskin Kılıç Kılınç Kıraç Kızılkaya Koca
  Kocabaş Koç Koçak Koçer Kolcu Korkmaz Köksal Köroğlu Köse Köseoğlu Kurt Kurtuluş Kutlu Küçük
  Mercan Mert Mutlu Nalbant Narin Ocak Oğuz Okur Okutan Olgun Oral Önal Öncü Önder Öner Özbay
  Özbek Özcan Özçelik Özdemir Özden Özdoğan Özen Özer Özgür Özkan Özkaya Özmen Özsoy Öztekin
  Öztürk Özyurt Parlak Pehlivan Pekcan Pekdemir Pekşen Polat Poyraz Sağlam Saka Sancak Sarıkaya
  Sarıoğlu Saygılı Saygın Sayın Sert Sevim Sevinç Sezer Sezgin Sönmez Subaşı Sungur Şahin Şanlı
  Şeker Şen Şener Şengül Şentürk Şimşek Taş Taşçı Taşdemir Taşkın Tatlı Tekin Temel Temiz Tepe
  Terzi Tezcan Toker Topçu Toprak Tosun Tuna Tuncer Tunç Turan Turgut Turhan Türkmen Türkoğlu Uçan
  Uçar Uğur Uğurlu Ulu Uludağ Ulusoy Uslu Usta Uysal Uzun Ünal Üner Ünlü Ünsal Üstün Varol Vural
  Yağcı Yalçın Yalçınkaya Yaman Yaşar Yavuz Yazıcı Yeşil Yeşilyurt Yetkin Yıldırım Yıldız Yılmaz
  Yiğit Yorulmaz Yurt Yurtseven Yüce Yücel Yüksel Zengin Zeren Zeybek
`);
