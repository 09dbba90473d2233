/** The vocabulary of the rows. The earlier words of a list are the more frequent ones. */
const list = (words: string): readonly string[] => words.split(' ');

export const FIRST_NAMES = list(
  'Anna Maria Paul Emma Lukas Sophie Max Lena Jonas Laura Felix Julia Leon Sarah Elias Marie Noah Lea Finn Mia Ben Hannah Luis Clara Karl Ida Oskar Greta Anton Mathilda Emil Frieda Jakob Nora Theo Ella Moritz Luisa Henri Charlotte Grace Ada Alan Barbara Donald Margaret Niklaus Edsger Zoé Jürgen Ayşe Łukasz',
);

export const LAST_NAMES = list(
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Lehmann Köhler Maier Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer Lovelace Hopper Turing Dijkstra Liskov Knuth Wirth Hamilton',
);

export const DOMAINS = list(
  'gmail.com gmx.de web.de outlook.com t-online.de yahoo.com icloud.com posteo.de',
);

export const CITIES = list(
  'Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden Hannover Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Wien Zürich Graz Basel',
);

export const ROASTS = list('Medium Dark Light Espresso');

/** The words of remarks. */
export const WORDS = list(
  'the coffee was very good and I would like to order again next week because delivery took only two days but one bag arrived open please send another thank you for quick help our office drinks lots of espresso every morning friends love this roast it tastes like chocolate with hints nuts berries caramel a little too bitter me maybe lighter grind finer beans fresh smell wonderful package nice design price fair could be cheaper subscription easy cancel pause changed address new flat gift card birthday mother machine filter french press cold brew summer winter special blend harvest farm Ethiopia Colombia Brazil Guatemala Kenya tasting event barista course great staff friendly answer phone mail website slow payment failed twice invoice missing company name wrong loyalty points credited late customer service excellent recommend colleagues water temperature crema aroma acidity body finish smooth balanced wild fruity floral tea hot cup mug travel lid milk oat soy foam latte cappuccino americano decaf organic fairtrade climate neutral recycled paper bag zipper valve stale expired broken seal refund received happy thanks cheers best regards',
);
